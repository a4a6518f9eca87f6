// `python3 start.py lint` installs what is required here into .venv, so this is no ES module.
const js = require("@eslint/js");
const globals = require("globals");

module.exports = [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      complexity: ["error", 12],
      eqeqeq: "error",
      "max-len": ["error", { code: 100 }],
      "max-lines": ["error", 300],
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_$" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/*.cjs", "**/tests/*.js"], languageOptions: { globals: globals.node } },
];
