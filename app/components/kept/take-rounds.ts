import type { WalkPack } from "@server/inspection/round/page-inputs";
import { server } from "~/web/server-calls";
import { leavePlace } from "./leave-place.ts";
import { isRefused } from "./refused.ts";
import { forgetSeen, type Kept, type KeptMachine, type KeptRound } from "./store.ts";
import { keepMachinesWith, leave } from "./take-machines.ts";

const MOST_OPENED = 5;
const MOST_KNOWN = 200; // revisions sent with a request
const now = () => new Date().toISOString();

type Why = Partial<Pick<KeptRound, "places" | "opened_at">>;

/** Keeps a round as the server had it. What was noted of it on this device since `before` was read is newer. */
async function keepRound(kept: Kept, pack: WalkPack, before: KeptRound | undefined, why: (latest?: KeptRound) => Why) {
  const latest = await kept.get("rounds", pack.round.id);
  const isNoted = latest?.pack.revision === "" && JSON.stringify(latest.pack) !== JSON.stringify(before?.pack);
  const names = latest?.pack.walk?.id === pack.walk?.id ? latest?.pack.names : undefined;
  const round: Omit<KeptRound, "account"> = {
    ...(latest ?? { places: [], opened_at: null }),
    ...{ id: pack.round.id, at: now(), pack: isNoted ? latest.pack : { ...pack, names } },
    ...why(latest),
  };
  await kept.put("rounds", [round]);
}

/** The rounds of a place and of all below it; those that are not there any more are let go. */
export async function keepRoundsOf(kept: Kept, place: string): Promise<void> {
  const before = new Map((await kept.all("rounds")).map((round) => [round.id, round]));
  const here = [...before.values()].filter(({ places }) => places.includes(place));
  const known = here.slice(0, MOST_KNOWN).flatMap(({ pack }) => pack.revision || []);
  const seen = new Set<string>();
  for (let after: string | undefined; ; ) {
    const page = await server.takeAlong.rounds.query({ id: place, after, known });
    const same = page.same.flatMap((id) => before.get(id)?.pack ?? []);
    const packs = [...page.rounds, ...same];
    for (const pack of packs)
      await keepRound(kept, pack, before.get(pack.round.id), (latest) => ({
        places: [...new Set([...(latest?.places ?? []), place])],
      }));
    for (const { round } of packs) seen.add(round.id);
    if (page.next === null) break;
    after = page.next;
  }
  await leaveRounds(
    kept,
    here.filter(({ id }) => !seen.has(id)),
    place,
  );
}

/** Lets the rounds of a place go, save those that are kept for something else. */
export async function letRoundsGo(kept: Kept, place: string): Promise<void> {
  const here = (await kept.all("rounds")).filter(({ places }) => places.includes(place));
  await leaveRounds(kept, here, place);
}

async function leaveRounds(kept: Kept, rounds: readonly KeptRound[], place: string): Promise<void> {
  const { stay, gone } = leavePlace(rounds, place);
  await kept.put("rounds", stay);
  await kept.forget("rounds", gone);
}

/** Keeps a round that was opened on this device, with its machines but no pictures, so that it can be walked. */
export async function keepOpenedRound(kept: Kept, id: string, opened_at: string): Promise<void> {
  const earlier = await kept.get("rounds", id);
  const pack = await server.round.walkPack.query({ id }).catch((error: unknown) => {
    if (isRefused(error)) return null;
    throw error;
  });
  if (!pack) {
    if (earlier) await forgetSeen();
    return forgetRound(kept, id);
  }
  await keepRound(kept, pack, earlier, () => ({ opened_at }));
  const stops = pack.stops.map(({ object_id }) => object_id);
  // while one walks, its page is opened at each stop: its machines are compared with all the others
  if (stopsOf(earlier?.pack) !== stopsOf(pack)) await keepMachinesWith(kept, stops, id);
}

const stopsOf = (pack: WalkPack | undefined) => pack?.stops.map(({ object_id }) => object_id).join();

/** Compares the rounds that were opened lately with the server, and lets earlier ones go. */
export async function refreshOpenedRounds(kept: Kept): Promise<void> {
  const opened = (await kept.all("rounds")).filter(({ opened_at }) => opened_at !== null);
  opened.sort((one, other) => (one.opened_at! < other.opened_at! ? 1 : -1));
  for (const { id, opened_at, pack } of opened.slice(0, MOST_OPENED)) {
    await keepOpenedRound(kept, id, opened_at!);
    const stops = pack.stops.map(({ object_id }) => object_id);
    if (await kept.get("rounds", id)) await keepMachinesWith(kept, stops, id);
  }
  for (const round of opened.slice(MOST_OPENED)) {
    await leave(kept, await machinesOf(kept, round.id), round.id);
    if (round.places.length > 0) await kept.put("rounds", [{ ...round, opened_at: null }]);
    else await kept.forget("rounds", [round.id]);
  }
}

async function forgetRound(kept: Kept, id: string): Promise<void> {
  await leave(kept, await machinesOf(kept, id), id);
  await kept.forget("rounds", [id]);
}

const machinesOf = async (kept: Kept, id: string): Promise<KeptMachine[]> =>
  (await kept.all("machines")).filter(({ places }) => places.includes(id));
