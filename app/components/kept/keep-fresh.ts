import { TRPCClientError } from "@trpc/client";
import { addressesOfMachine, addressesOfPlace, keepOnlyBytes } from "./bytes.ts";
import { COMPARED_AT, forgetKept, forgetSeen, Kept } from "./store.ts";
import { keepPlace } from "./take.ts";
import { keepOpened } from "./take-machines.ts";
import { keepOpenedRound, refreshOpenedRounds } from "./take-rounds.ts";

const EVERY_MINUTES = 15;
const MOST_OPENED = 50;

let timer: ReturnType<typeof setInterval> | undefined;

/** A page that was just loaded asks sooner: perhaps it is the first one in days, and what may be seen has changed. */
const FIRST_AFTER_MINUTES = 1;
let isFirst = true;

const isDue = () => {
  const minutes = isFirst ? FIRST_AFTER_MINUTES : EVERY_MINUTES;
  return Date.now() - Number(localStorage.getItem(COMPARED_AT) ?? 0) > minutes * 60_000;
};

/**
 * Keeps the machine or round that was just opened, and compares what is kept with the server when that was long ago;
 * again while the page stays open. One tab at a time. Where the server does not know the session any more, all of it is removed.
 */
export async function keepFresh(account: string, path: string): Promise<void> {
  clearInterval(timer); // of the page before, and of who read that
  timer = setInterval(() => void keepFresh(account, "").catch(() => {}), EVERY_MINUTES * 60_000);
  if (document.visibilityState === "hidden" || !navigator.onLine) return;
  const [, opened] = /^\/object\/([\da-f-]{36})(?:\?|$)/.exec(path) ?? [];
  const [, round] = /^\/rounds\/([\da-f-]{36})(?:[/?]|$)/.exec(path) ?? [];
  const due = isDue();
  isFirst = false;
  if (!opened && !round && !due) return;
  await withKept(account, async (kept) => {
    const at = new Date().toISOString();
    if (opened) await keepOpened(kept, new Map([[opened, at]]));
    if (round) await keepOpenedRound(kept, round, at);
    if (due) await refresh(kept);
  });
}

/** Does some work on what the account keeps, when no other tab does. */
export async function withKept(account: string, work: (kept: Kept) => Promise<void>): Promise<void> {
  await navigator.locks.request("kept", async () => {
    const kept = await Kept.open(account);
    try {
      await work(kept);
    } catch (error) {
      if (!(error instanceof TRPCClientError) || error.data?.code !== "UNAUTHORIZED") throw error;
      kept.close();
      await forgetKept();
      await forgetSeen();
    } finally {
      kept.close();
    }
  });
}

/** Compares all that is kept with the server. */
export async function refresh(kept: Kept): Promise<void> {
  for (const { id, papers } of await kept.all("places")) await keepPlace(kept, id, { papers }, () => {});
  const machines = await kept.all("machines");
  const opened = machines
    .flatMap(({ id, opened_at }) => (opened_at ? [{ id, opened_at }] : []))
    .sort((a, b) => (a.opened_at < b.opened_at ? 1 : -1));
  const { keep, drop } = {
    keep: opened.slice(0, MOST_OPENED),
    drop: new Set(opened.slice(MOST_OPENED).map(({ id }) => id)),
  };
  const dropped = machines.filter(({ id }) => drop.has(id));
  await kept.put(
    "machines",
    dropped.filter(({ places }) => places.length > 0).map((each) => ({ ...each, opened_at: null })),
  );
  await kept.forget(
    "machines",
    dropped.filter(({ places }) => places.length === 0).map(({ id }) => id),
  );
  await keepOpened(kept, new Map(keep.map(({ id, opened_at }) => [id, opened_at])));
  await refreshOpenedRounds(kept);
  await tidy(kept);
  localStorage.setItem(COMPARED_AT, String(Date.now()));
}

/** Removes pictures, papers, versions and workspaces that nothing needs any more. */
export async function tidy(kept: Kept): Promise<void> {
  const [places, machines] = [await kept.all("places"), await kept.all("machines")];
  const withPapers = new Set(places.filter(({ papers }) => papers).map(({ id }) => id));
  const addresses = [
    ...places.flatMap(({ place }) => addressesOfPlace(place)),
    ...machines.flatMap(({ machine, places }) =>
      addressesOfMachine(
        machine,
        places.some((id) => withPapers.has(id)),
      ),
    ),
  ];
  await keepOnlyBytes(kept.account, new Set(addresses));
  const versions = new Set([
    ...places.flatMap((place) => place.versions),
    ...machines.flatMap(({ machine }) => machine.templates.flatMap(({ versions }) => versions[0]?.id ?? [])),
  ]);
  const workspaces = new Set([
    ...places.map(({ place }) => place.workspace.id),
    ...machines.map(({ machine }) => machine.object.workspace_id),
  ]);
  const unused = async (noun: "versions" | "workspaces", used: ReadonlySet<string>) =>
    kept.forget(
      noun,
      (await kept.all(noun)).flatMap(({ id }) => (used.has(id) ? [] : [id])),
    );
  await unused("versions", versions);
  await unused("workspaces", workspaces);
}
