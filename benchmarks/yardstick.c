/* The yardstick: all values of one classic deal, the straightforward way.
 *
 * Every pair of equally large subsets of both hands, either player to lead, from the last move back.
 * Reads deals as pairs of ten card numbers (suit * 5 + rank) a player, twenty a line, and prints for each
 * the value for player 1 with player 1 to lead, then on the last line the seconds that all of them took.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define CARDS 10
#define SETS (1 << CARDS)

static const int POINTS[5] = {11, 10, 4, 3, 7};

static int16_t table[2][SETS][SETS]; /* [leader][player 1's cards][player 2's], player 1's view */
static int hand[2][CARDS];
static int layer[CARDS + 1][SETS], layer_size[CARDS + 1];
static int same_suit[2][CARDS], same_rank[2][CARDS]; /* opponent's cards that match, as a set */
static int keeps[2][CARDS];                          /* opponent's cards that the led card beats */

static void prepare(void) {
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < CARDS; i++) {
            same_suit[p][i] = same_rank[p][i] = keeps[p][i] = 0;
            for (int j = 0; j < CARDS; j++) {
                int led = hand[p][i], reply = hand[!p][j];
                if (led / 5 == reply / 5) same_suit[p][i] |= 1 << j;
                if (led % 5 == reply % 5) same_rank[p][i] |= 1 << j;
                if (led < reply) keeps[p][i] |= 1 << j; /* the order of the deck decides both ways */
            }
        }
}

/* Value for player 1 when player p leads with k cards each. */
static int lead(int p, int own, int theirs, int k) {
    int best = -10000;
    for (int leads = own; leads; leads &= leads - 1) {
        int i = __builtin_ctz(leads), rest = own & ~(1 << i);
        int replies = theirs & same_suit[p][i];
        if (!replies) replies = theirs & same_rank[p][i];
        int worst = 10000;
        if (!replies) worst = POINTS[hand[p][i] % 5] * (CARDS + 1 - k);
        for (; replies; replies &= replies - 1) {
            int j = __builtin_ctz(replies), left = theirs & ~(1 << j);
            int next = keeps[p][i] >> j & 1 ? p : !p;
            int value = p == 0 ? table[next][rest][left] : -table[next][left][rest];
            if (value < worst) worst = value;
        }
        if (worst > best) best = worst;
    }
    return p == 0 ? best : -best;
}

static int solve(void) {
    prepare();
    table[0][0][0] = table[1][0][0] = 0;
    for (int k = 1; k <= CARDS; k++)
        for (int a = 0; a < layer_size[k]; a++)
            for (int b = 0; b < layer_size[k]; b++) {
                int one = layer[k][a], two = layer[k][b];
                table[0][one][two] = lead(0, one, two, k);
                table[1][one][two] = lead(1, two, one, k);
            }
    return table[0][SETS - 1][SETS - 1];
}

int main(void) {
    struct timespec start, end;
    double seconds = 0;
    for (int set = 0; set < SETS; set++) {
        int k = __builtin_popcount(set);
        layer[k][layer_size[k]++] = set;
    }
    for (;;) {
        for (int n = 0; n < 2 * CARDS; n++)
            if (scanf("%d", &hand[n / CARDS][n % CARDS]) != 1) {
                printf("%.9f\n", seconds);
                return 0;
            }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
        int value = solve();
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        seconds += (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9;
        printf("%d\n", value);
    }
}
