// Connect Four as fast as a plain program gets: what the compiled engine is measured against, see ../speed.py.
// The same search (one new node an iteration, UCB1, random playouts), free of what parity with Python costs:
// single precision, the mean kept and 1/sqrt(n) beside it, xoroshiro128+ with four draws a word, the board's size fixed.
// cc -O3 -march=native -shared -fPIC -o connect_four.so connect_four.c -lm

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef struct { u64 low, high; } Dice;
typedef struct { u32 visits; float mean, pull; u32 first; uint16_t count, move; } Node;  // pull: 1/sqrt(visits)

static const u64 FEET = 0x0040810204081, BOARD = 0x0040810204081 * 63;

static inline u64 turn(u64 word, int bits) { return word << bits | word >> (64 - bits); }

static inline u64 roll(Dice *dice) {  // xoroshiro128+, Blackman & Vigna 2018
    u64 low = dice->low, high = dice->high, word = low + high;
    high ^= low;
    dice->low = turn(low, 24) ^ high ^ high << 16;
    dice->high = turn(high, 37);
    return word;
}

static inline int connected(u64 stones) {
    u64 a = stones & stones >> 7, b = stones & stones >> 6, c = stones & stones >> 8, d = stones & stones >> 1;
    return ((a & a >> 14) | (b & b >> 12) | (c & c >> 16) | (d & d >> 2)) != 0;
}

static inline u64 disc(u64 taken, u64 column) { return (taken + FEET) & BOARD & 63ULL << 7 * column; }

static inline float play_out(u64 mine, u64 taken, Dice *dice) {  // 1, 0 or -1 for the player to move
    float worth = 1;
    for (;;) {
        u64 word = roll(dice);
        for (int k = 0; k < 4; k++, word >>= 16) {
            u64 stone = disc(taken, (word & 0xffff) * 7 >> 16);
            if (!stone) {
                if (taken == BOARD) return 0;
                continue;
            }
            if (connected(mine | stone)) return worth;
            mine ^= taken;
            taken |= stone;
            worth = -worth;
        }
    }
}

static inline u32 open_node(Node *nodes, u32 at, u32 used, u64 taken, Dice *dice) {  // children in random order
    uint16_t moves[7], n = 0;
    for (uint16_t column = 0; column < 7; column++)
        if (disc(taken, column)) moves[n++] = column;
    nodes[at].first = used;
    nodes[at].count = n;
    for (uint16_t j = 0; j < n; j++) {
        u32 k = (u32)((roll(dice) >> 32) * (n - j) >> 32);
        nodes[used + j] = (Node){0, 0, 0, 0, 0, moves[k]};
        moves[k] = moves[n - j - 1];
    }
    return used + n;
}

static inline u32 best_child(const Node *nodes, u32 at, const float *roots, float c) {
    const Node *node = nodes + at;
    float bonus = c * roots[node->visits], highest = -1e30f;
    u32 best = node->first;
    for (u32 k = node->first; k < node->first + node->count; k++) {
        float score = nodes[k].mean + bonus * nodes[k].pull;
        if (score > highest) highest = score, best = k;
    }
    return best;
}

// Grows a tree from the empty board; returns how many nodes were reserved. `roots` holds sqrt(log(k)).
u32 search(Node *nodes, const float *roots, u32 iterations, float c, u64 seed) {
    Dice dice = {seed * 0x9e3779b97f4a7c15ULL + 1, seed ^ 0xbf58476d1ce4e5b9ULL};
    u32 used = 1, path[64];
    nodes[0] = (Node){0};
    for (u32 i = 0; i < iterations; i++) {
        u32 at = 0, depth = 0;
        u64 mine = 0, taken = 0;
        float worth = 0;  // for the player who moved last
        int over = 0;
        path[0] = 0;
        while (!over && nodes[at].visits > 0) {
            u32 visits = nodes[at].visits;
            if (visits == 1) used = open_node(nodes, at, used, taken, &dice);
            at = visits <= nodes[at].count ? nodes[at].first + visits - 1 : best_child(nodes, at, roots, c);
            u64 stone = disc(taken, nodes[at].move), theirs = mine | stone;
            mine ^= taken;
            taken |= stone;
            path[++depth] = at;
            over = connected(theirs) || taken == BOARD;
            worth = connected(theirs);
        }
        if (!over) worth = -play_out(mine, taken, &dice);
        for (int d = depth; d >= 0; d--, worth = -worth) {
            Node *node = nodes + path[d];
            float n = ++node->visits;
            node->mean += (worth - node->mean) / n;
            node->pull = 1 / sqrtf(n);
        }
    }
    return used;
}
