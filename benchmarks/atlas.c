/* The yardstick of the atlas: every position of `classic` or `capellen`, the straightforward way.
 *
 * A position with the leader to play is the set of cards that are held, and which of them the one player holds: a word with
 * a bit for each card held. Layers are solved from the last move back, the sets of a layer in parallel. Prints for every
 * layer the cards of leader and replier and the numbers of positions, wins, draws and losses of the leader; then a checksum
 * (FNV-1a) of the values of all deals for the leader in points, two bytes each, in the order of their numbers, and the seconds that all of it took.
 *
 *     gcc -O3 -march=native -fopenmp -o atlas benchmarks/atlas.c && OMP_NUM_THREADS=2 ./atlas classic
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CARDS 20
#define SETS (1 << CARDS)
#define BITS(x) __builtin_popcount(x)

/* What a position is worth: a draw is 0, giving or taking points[n] is plus or minus n. */
typedef int8_t Worth;

static const int VALUE[5] = {11, 10, 4, 3, 7};
static const int WORST = -128, NONE = 127;

static int points[128];
static int8_t worth_of[11 * 22 + 1]; /* of points */

static int32_t place[SETS]; /* of a set among the sets of its size, ascending */
static uint16_t order[1 << (CARDS - 2)]; /* the same for the words of what is left after a move */
static int32_t choose[CARDS + 1][CARDS + 1];

/* Everybody holds as many cards: table[k]; a sole foreplacer holds k and the other k + 1: sole[k] if he leads, other[k] if
 * the other does. All by the set of cards held and, within it, the cards of the leader, or of the sole foreplacer. */
static Worth *table[CARDS / 2 + 1], *sole[CARDS / 2 + 1], *other[CARDS / 2 + 1];

/* What a layer reads: values if the leader keeps the lead, and if he loses it; whether these are by the leader's own cards;
 * whether this layer's words hold the leader's cards or the replier's; and the multiplier of a mate. */
typedef struct {
    const Worth *keeps, *loses;
    int one, two; /* the size of the player in the word, and of the other */
    int is_leader; /* the player in the word leads */
    int is_even;   /* both hold as many: a word is the leader's, whoever that is */
    int multiplier;
} Layer;

static int without(int word, int bit) {
    int low = (1 << bit) - 1;
    return (word & low) | (word >> 1 & ~low);
}

/* All positions of one set of cards held. */
static void solve_set(const Layer *layer, int held, Worth *values) {
    int card[CARDS], count = 0, suit[CARDS] = {0}, rank[CARDS] = {0}, mate[CARDS];
    for (int c = 0; c < CARDS; c++)
        if (held >> c & 1) card[count++] = c;
    int full = (1 << count) - 1, smaller = (1 << (count - 2)) - 1;
    int32_t width = choose[count - 2][layer->one - 1], base[CARDS][CARDS];
    for (int i = 0; i < count; i++) {
        mate[i] = worth_of[VALUE[card[i] % 5] * layer->multiplier];
        for (int j = 0; j < count; j++) {
            if (i == j) continue;
            if (card[i] / 5 == card[j] / 5) suit[i] |= 1 << j;
            if (card[i] % 5 == card[j] % 5) rank[i] |= 1 << j;
            base[i][j] = place[held & ~(1 << card[i]) & ~(1 << card[j])] * width;
        }
    }
    /* Whoever wins the move leads: his are the cards of the next word. */
    const Worth *next[2] = {layer->keeps, layer->loses};
    int flip[2] = {0, layer->is_even ? smaller : 0}, sign[2] = {1, -1};
    int words = choose[count][layer->one], word = (1 << layer->one) - 1;
    for (int n = 0; n < words; n++) {
        int own = layer->is_leader ? word : full & ~word, theirs = full & ~own, best = WORST;
        for (int leads = own; leads; leads &= leads - 1) {
            int i = __builtin_ctz(leads), rest = without(word, i);
            int replies = theirs & suit[i];
            if (!replies) replies = theirs & rank[i];
            int worst = replies ? NONE : mate[i];
            for (; replies; replies &= replies - 1) {
                /* The order of the deck decides both in suit and in rank. */
                int j = __builtin_ctz(replies), is_lost = j < i;
                int left = without(rest, j - !is_lost) ^ flip[is_lost];
                int value = next[is_lost][base[i][j] + order[left]] * sign[is_lost];
                if (value < worst) worst = value;
            }
            if (worst > best) best = worst;
        }
        values[n] = best;
        int low = word & -word, up = word + low; /* the next word of as many bits */
        word = up | (word ^ up) >> (2 + __builtin_ctz(word));
    }
}

static int *sets_of(int size) {
    int *sets = malloc(sizeof(int) * choose[CARDS][size]);
    for (int set = 0; set < SETS; set++)
        if (BITS(set) == size) sets[place[set]] = set;
    return sets;
}

static Worth *room(int held, int one) {
    return malloc(sizeof(Worth) * (int64_t)choose[CARDS][held] * choose[held][one]);
}

static void report(int leader, int replier, const Worth *values) {
    int64_t size = (int64_t)choose[CARDS][leader + replier] * choose[leader + replier][leader], wins = 0, losses = 0;
#pragma omp parallel for reduction(+ : wins, losses)
    for (int64_t n = 0; n < size; n++) {
        wins += values[n] > 0;
        losses += values[n] < 0;
    }
    printf("%d %d %ld %ld %ld %ld\n", leader, replier, (long)size, (long)wins, (long)(size - wins - losses), (long)losses);
}

static Worth *solve_layer(Layer layer) {
    int held = layer.one + layer.two, count = choose[CARDS][held], words = choose[held][layer.one];
    int *sets = sets_of(held);
    Worth *values = room(held, layer.one);
#pragma omp parallel for schedule(dynamic, 16)
    for (int n = 0; n < count; n++) solve_set(&layer, sets[n], values + (int64_t)n * words);
    free(sets);
    if (layer.is_leader) report(layer.one, layer.two, values);
    else report(layer.two, layer.one, values);
    return values;
}

static void solve_even(void) {
    table[0] = calloc(1, sizeof(Worth));
    for (int k = 1; k <= CARDS / 2; k++) {
        table[k] = solve_layer((Layer){table[k - 1], table[k - 1], k, k, 1, 1, 11 - k});
        if (k < 9) free(table[k - 1]);
    }
}

/* -- one foreplacer ---------------------------------------------------------------------------- */

static int answers(int lead, int reply) { return lead / 5 == reply / 5 || lead % 5 == reply % 5; }

/* Move ten, for the leader: one card each. */
static int tenth(int lead, int reply, int multiplier) { return worth_of[answers(lead, reply) ? 0 : VALUE[lead % 5] * multiplier]; }

/* Move nine, for the leader: the sole foreplacer's card comes back, and the winner leads move ten. */
static int ninth(int leads, int replies, int sole_leads) {
    int best = WORST;
    for (int i = 0; i < CARDS; i++) {
        if (!(leads >> i & 1)) continue;
        int worst = NONE, in_suit = 0;
        for (int j = 0; j < CARDS; j++) in_suit |= (replies >> j & 1) && i / 5 == j / 5;
        for (int j = 0; j < CARDS; j++) {
            if (!(replies >> j & 1) || !(in_suit ? i / 5 == j / 5 : i % 5 == j % 5)) continue;
            int own = sole_leads ? i : __builtin_ctz(leads & ~(1 << i));
            int theirs = sole_leads ? __builtin_ctz(replies & ~(1 << j)) : j;
            int value = i < j ? tenth(own, theirs, sole_leads ? 22 : 10) : -tenth(theirs, own, sole_leads ? 10 : 22);
            if (value < worst) worst = value;
        }
        if (worst == NONE) worst = worth_of[VALUE[i % 5] * (sole_leads ? 10 : 9)];
        if (worst > best) best = worst;
    }
    return best;
}

static void solve_ninth(void) {
    sole[1] = room(3, 1), other[1] = room(3, 1);
    for (int held = 0; held < SETS; held++) {
        if (BITS(held) != 3) continue;
        for (int n = 0, rest = held; n < 3; n++, rest &= rest - 1) {
            int one = rest & -rest;
            sole[1][place[held] * 3 + n] = ninth(one, held & ~one, 1);
            other[1][place[held] * 3 + n] = ninth(held & ~one, one, 0);
        }
    }
    report(1, 2, sole[1]);
    report(2, 1, other[1]);
}

static void solve_uneven(void) {
    solve_ninth();
    for (int k = 2; k < CARDS / 2; k++) {
        sole[k] = solve_layer((Layer){sole[k - 1], other[k - 1], k, k + 1, 1, 0, 11 - k});
        other[k] = solve_layer((Layer){other[k - 1], sole[k - 1], k, k + 1, 0, 0, 10 - k});
        free(sole[k - 1]), free(other[k - 1]);
    }
}

/* -- deals ------------------------------------------------------------------------------------- */

static int at(const Worth *values, int one, int two) {
    int held = one | two, word = 0, count = 0;
    for (int c = 0; c < CARDS; c++)
        if (held >> c & 1) word |= (one >> c & 1) << count++;
    return values[(int64_t)place[held] * choose[count][BITS(one)] + place[word]];
}

/* The value of a deal for its leader, who decides first about foreplacing. */
static int foreplaced(int own, int theirs) {
    int best = at(table[10], own, theirs);
    for (int j = 0; j < CARDS; j++)
        if (theirs >> j & 1) {
            int value = at(other[9], theirs & ~(1 << j), own);
            if (value < best) best = value;
        }
    for (int i = 0; i < CARDS; i++) {
        if (!(own >> i & 1)) continue;
        int left = own & ~(1 << i), worst = at(sole[9], left, theirs);
        for (int j = 0; j < CARDS; j++)
            if (theirs >> j & 1 && !answers(i, j)) {
                int value = at(table[9], left, theirs & ~(1 << j));
                if (value < worst) worst = value;
            }
        if (worst > best) best = worst;
    }
    return best;
}

static void rank_points(void) {
    int is_product[11 * 22 + 1] = {0}, count = 0;
    for (int multiplier = 1; multiplier <= 22; multiplier++)
        for (int rank = 0; rank < 5; rank++) is_product[VALUE[rank] * multiplier] |= multiplier <= 10 || multiplier == 22;
    for (int n = 1; n <= 11 * 22; n++)
        if (is_product[n]) points[++count] = n, worth_of[n] = count;
}

int main(int argc, char **argv) {
    int is_capellen = argc > 1 && !strcmp(argv[1], "capellen");
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int n = 0; n <= CARDS; n++)
        for (int k = 0; k <= n; k++) choose[n][k] = k == 0 ? 1 : choose[n - 1][k - 1] + (k < n ? choose[n - 1][k] : 0);
    int next[CARDS + 1] = {0};
    for (int set = 0; set < SETS; set++) place[set] = next[BITS(set)]++;
    for (int word = 0; word < 1 << (CARDS - 2); word++) order[word] = place[word];
    rank_points();
    solve_even();
    if (is_capellen) solve_uneven();
    int *deals = sets_of(10);
    int16_t *values = malloc(sizeof(int16_t) * choose[20][10]);
#pragma omp parallel for
    for (int n = 0; n < choose[20][10]; n++) {
        int own = deals[n], theirs = (SETS - 1) & ~own;
        int worth = is_capellen ? foreplaced(own, theirs) : at(table[10], own, theirs);
        values[n] = worth < 0 ? -points[-worth] : points[worth];
    }
    uint64_t sum = 14695981039346656037u;
    for (int n = 0; n < choose[20][10]; n++)
        for (int byte = 0; byte < 2; byte++) sum = (sum ^ ((uint16_t)values[n] >> 8 * byte & 255)) * 1099511628211u;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("checksum %016lx\n", (unsigned long)sum);
    printf("seconds %.3f\n", (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9);
    if (argc > 2) { /* a file for the values, two bytes each */
        FILE *file = fopen(argv[2], "wb");
        if (!file || fwrite(values, sizeof(int16_t), choose[20][10], file) != (size_t)choose[20][10] || fclose(file)) return 1;
    }
    return 0;
}
