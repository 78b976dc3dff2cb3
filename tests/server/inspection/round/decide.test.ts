import { decide, type Put, type Standing, standingAfter } from "@server/inspection/round/decide";
import { describe, expect, test } from "vitest";

/** A small generator, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}

type Sent = { put: Put; seen: number | undefined };
type Decide = typeof decide;

/** Three people put results at one stop, each having seen some earlier revision; some calls come twice. */
function story(seed: number): Sent[] {
  const next = numbers(seed);
  const sent = Array.from(
    { length: 2 + next(7) },
    (_, index): Sent => ({
      put: {
        id: `r${index}`,
        userId: `u${next(3)}`,
        at: new Date(1000 * next(20)),
        content: `c${next(3)}`,
      },
      seen: next(4) === 0 ? undefined : next(index + 2),
    }),
  );
  return sent.flatMap((each) => (next(4) === 0 ? [each, each] : [each]));
}

/** What the server does with them: an id that is known changes nothing. Gives what was lost against the rules. */
function wrongsIn(seed: number, by: Decide): string[] {
  const wrongs: string[] = [];
  let standing: Standing = { current: null, rivals: [], revision: 0 };
  const known = new Set<string>();
  for (const { put, seen } of story(seed)) {
    if (known.has(put.id)) continue;
    known.add(put.id);
    const before = standing;
    const decision = by(before, put, seen);
    standing = decision ? standingAfter(before, put, decision) : before;
    const shown = [standing.current, ...standing.rivals].filter((each) => each !== null);
    const hasSeen = seen === before.revision;
    for (const lost of [before.current, ...before.rivals])
      if (lost && !shown.includes(lost) && lost.userId !== put.userId && !hasSeen) wrongs.push("overwrote unseen");
    if (!standing.current) wrongs.push("nothing counts");
    if (shown.some((each, at) => shown.findIndex(({ userId }) => userId === each.userId) !== at && !hasSeen))
      wrongs.push("one person twice");
    const mine = [before.current, ...before.rivals].find((each) => each?.userId === put.userId);
    if (mine && !hasSeen && put.at < mine.at && !shown.includes(mine) && before.current?.content !== put.content)
      wrongs.push("an older one undid a newer one");
    if (!shown.some(({ content }) => content === put.content) && !(mine && put.at < mine.at)) wrongs.push("lost");
  }
  return wrongs;
}

const seeds = Array.from({ length: 3000 }, (_, seed) => seed);
const wrongs = (by: Decide) => seeds.flatMap((seed) => wrongsIn(seed, by));

describe("which result of a stop counts", () => {
  test("nothing of somebody else goes unseen, and one's own last one counts", () => {
    expect(wrongs(decide)).toEqual([]);
  });

  test.each<[string, Decide]>([
    [
      "who comes last wins",
      ({ current, rivals }) => ({ state: "current", replaces: current ? [current, ...rivals] : rivals }),
    ],
    [
      "who comes last does not count",
      (standing, put, seen) => (standing.current ? { state: "replaced", replaces: [] } : decide(standing, put, seen)),
    ],
    [
      "the moment of the device decides between people",
      (standing, put, seen) =>
        standing.current && put.at > standing.current.at
          ? { state: "current", replaces: [standing.current] }
          : decide(standing, put, seen),
    ],
    [
      "the order of arrival decides for one person",
      (standing, put, seen) => decide(standing, { ...put, at: new Date(8.64e15) }, seen),
    ],
  ])("a version in which %s fails", (_, broken) => {
    expect(wrongs(broken).length).toBeGreaterThan(0);
  });
});
