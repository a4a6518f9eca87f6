// How a page that has a word is ranked: what explains it comes first. The numbers are Sphinx's own, but for `score`.
const FIRST = [[/^docs\/glossary/, 40], [/^notebooks\/(?!appendix)/, 30], [/^docs\/zoo\//, -10]];

var Scorer = {
  score: ([page, , , , score]) => score + FIRST.reduce((sum, [place, more]) => sum + (place.test(page) ? more : 0), 0),
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
