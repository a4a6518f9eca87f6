// Our compiled engine's own algorithm in C, for Connect Four alone: the limit of what grows the same tree, see ../speed.py.
// It draws from Python's Mersenne twister, counts in double precision and decides near ties by the book's formula, as the
// engine does, so that both grow one tree, node for node; ../peers.py compares them before it measures.
// cc -O3 -march=native -ffp-contract=off -shared -fPIC -o same_tree.so same_tree.c -lm

#include <math.h>
#include <stdint.h>

typedef int64_t i64;
typedef uint64_t u64;
typedef uint32_t u32;
typedef struct { double wins; u32 visits, first; int32_t move; uint16_t count, tried; } Slot;
typedef struct { u64 next; u32 words[624], twister[624]; } Rng;
typedef struct { u64 mine, theirs; int player, won; } State;
typedef struct { u32 slot; int32_t mover; } Step;

static const u64 FEET = 0x0040810204081, BOARD = 0x0040810204081 * 63;

static inline u32 twist(u32 one, u32 other) {
    u32 y = (one & 0x80000000u) | (other & 0x7fffffffu);
    return y >> 1 ^ (0x9908b0dfu & -(y & 1));
}

__attribute__((noinline)) static void make_words(Rng *rng) {
    u32 *t = rng->twister;
    for (int k = 0; k < 227; k++) t[k] = t[k + 397] ^ twist(t[k], t[k + 1]);
    for (int k = 227; k < 623; k++) t[k] = t[k - 227] ^ twist(t[k], t[k + 1]);
    t[623] = t[396] ^ twist(t[623], t[0]);
    for (int k = 0; k < 624; k++) {
        u32 y = t[k];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        rng->words[k] = y ^ y >> 18;
    }
}

static inline u64 next_u32(Rng *rng) {
    if (rng->next >= 624) make_words(rng), rng->next = 0;
    return rng->words[rng->next++];
}

static inline u32 randrange(Rng *rng, u32 n) {
    int shift = __builtin_clz(n);
    u64 drawn = next_u32(rng) >> shift;
    while (drawn >= n) drawn = next_u32(rng) >> shift;
    return drawn;
}

static inline int connected(u64 s) {
    u64 a = s & s >> 7, b = s & s >> 6, c = s & s >> 8, d = s & s >> 1;
    return ((a & a >> 14) | (b & b >> 12) | (c & c >> 16) | (d & d >> 2)) != 0;
}

static inline State play(State s, int column) {
    u64 stones = s.mine | (((s.mine | s.theirs) + FEET) & 63ULL << 7 * column);
    return (State){s.theirs, stones, 1 - s.player, connected(stones)};
}

static inline void play_out(State s, Rng *rng, double *rewards) {
    u64 taken = s.mine | s.theirs, next = rng->next;
    while (!s.won && taken != BOARD) {
        if (next >= 624) make_words(rng), next = 0;
        u64 column = (rng->words[next++] >> 5) * 7 >> 27, disc = (taken + FEET) & 63ULL << 7 * column;
        if (!disc) continue;
        u64 stones = s.mine | disc;
        s = (State){s.theirs, stones, 1 - s.player, connected(stones)};
        taken |= disc;
    }
    rng->next = next;
    rewards[0] = s.won ? s.player != 0 : 0.5;
    rewards[1] = 1 - rewards[0];
}

static inline u32 reserve(Slot *slots, u32 node, u32 used, State s) {
    u64 free = s.won ? 0 : BOARD & ~(s.mine | s.theirs);
    slots[node].first = used;
    for (int column = 6; column >= 0; column--)
        if (free >> (7 * column + 5) & 1) slots[used++].move = column;
    slots[node].count = used - slots[node].first;
    slots[node].tried = 0;
    return used;
}

// `of_visits`: ln n, its root and 1/sqrt(n) of each n, in three rows
static inline u32 best_child(const Slot *slots, u32 first, u32 end, u32 visits, double c, const double *of_visits, i64 row) {
    const double log_n = of_visits[visits], bonus = c * of_visits[row + visits], *inv = of_visits + 2 * row;
    double highest = -INFINITY, second = -INFINITY;
    u32 best = first;
#define QUICK(k) ((slots[k].wins * inv[slots[k].visits] + bonus) * inv[slots[k].visits])
    for (u32 k = first; k < end; k++) {
        double score = QUICK(k), lower = score < highest ? score : highest;
        second = second > lower ? second : lower;
        if (score > highest) best = k, highest = score;
    }
    double close = highest - 1e-9 * (1 + fabs(highest) + fabs(bonus));
    if (second < close) return best;
    int unlike = 0;
    for (u32 k = first; k < end; k++)
        unlike |= !(QUICK(k) < close) & (slots[k].wins != slots[best].wins | slots[k].visits != slots[best].visits);
    if (!unlike) return best;
    highest = -INFINITY;
    for (u32 k = first; k < end; k++) {
        double score = slots[k].wins / slots[k].visits + c * sqrt(log_n / slots[k].visits);
        if (!(QUICK(k) < close) && score > highest) best = k, highest = score;
    }
    return best;
}

// Grows a tree from the empty board; returns how many slots were reserved.
u32 search(Slot *slots, u32 iterations, double c, const double *of_visits, i64 row, Rng *rng) {
    Step path[64];
    u32 used = 1;
    slots[0] = (Slot){0, 0, 0};
    path[0] = (Step){0, -1};
    for (u32 i = 0; i < iterations; i++) {
        State s = {0, 0, 0, 0};
        u32 node = 0, depth = 0;
        for (;;) {
            if (!slots[node].first) used = reserve(slots, node, used, s);
            Slot *move = slots + node;
            u32 first = slots[node].first;
            if (!move->count) break;
            int untried = move->count - move->tried;
            if (untried) {
                u32 drawn = first + move->count - 1 - randrange(rng, untried);
                node = first + move->tried++;
                int32_t column = slots[drawn].move;
                slots[drawn].move = slots[node].move, slots[node].move = column;
                slots[node].wins = 0, slots[node].visits = 0, slots[node].first = 0;
            } else {
                node = best_child(slots, first, first + move->count, slots[node].visits, c, of_visits, row);
            }
            path[++depth] = (Step){node, s.player};
            s = play(s, slots[node].move);
            if (untried) break;
        }
        double rewards[2];
        play_out(s, rng, rewards);
        for (u32 d = 0; d <= depth; d++) {
            Slot *slot = slots + path[d].slot;
            slot->visits++;
            if (d) slot->wins += rewards[path[d].mover];
        }
    }
    return used;
}
