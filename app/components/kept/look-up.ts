import type { Person } from "@server/inspection/action-point/inputs";
import type { TakenVersion, TakenWorkspace } from "@server/inspection/take-along/inputs";
import { operationsOf } from "~/offline/store";
import { mayHaveUnsent } from "~/offline/unsent-mark";
import { type Found, findKept, knownAt, peopleOf } from "./find.ts";
import { openFormsHere } from "./open-forms.ts";
import { HELP_CACHE, Kept, type KeptPlace, READER_KEY, SEEN_CACHE } from "./store.ts";

export type Shown = {
  account: string;
  found: Found;
  /** As of when; null: of several moments. */
  at: string | null;
  workspace: TakenWorkspace | undefined;
  versions: TakenVersion[];
  papers: boolean;
  /** Who may be named to resolve action points here. */
  people: Person[];
};

/** Who is signed in on this device, as the service worker knows it; null: nobody. */
export const readerHere = async (): Promise<string | null> =>
  (await (await caches.match(READER_KEY, { cacheName: SEEN_CACHE }))?.text()) ?? null;

/**
 * What is kept for an address of the product, for who is signed in on this device, with what they did here and is not
 * sent yet over it; null: nothing.
 */
export async function lookUp(address: string): Promise<Shown | null> {
  const account = await readerHere();
  if (!account) return null;
  const kept = await Kept.open(account);
  try {
    const operations = mayHaveUnsent() ? await operationsOf(account).catch(() => []) : [];
    const found = await withForms(await findKept({ kept, operations }, address));
    return found && { account, found, ...(await around(kept, found)) };
  } finally {
    kept.close();
  }
}

/** A machine with its templates as they can be filled in on this device. */
async function withForms(found: Found | null): Promise<Found | null> {
  if (found?.kind !== "machine") return found;
  const { machine } = found.machine;
  const templates = await openFormsHere(machine.object.id, machine.templates);
  return { ...found, machine: { ...found.machine, machine: { ...machine, templates } } };
}

/** Whether a whole page opens without a connection: the service worker has stored it, or something is kept for it. */
export const opensHere = async (url: string): Promise<boolean> =>
  Boolean(await caches.match(url, { cacheName: SEEN_CACHE })) ||
  Boolean(await caches.match(url, { cacheName: HELP_CACHE })) ||
  (await lookUp(url)) !== null;

async function around(kept: Kept, found: Found): Promise<Omit<Shown, "account" | "found">> {
  const none = { workspace: undefined, versions: [], papers: false, people: [] };
  if (found.kind === "place") return { ...none, at: found.kept.at };
  if (found.kind === "point") return { ...none, at: found.at, people: found.people };
  if ("round" in found) return { ...none, at: found.round.at };
  if (found.kind !== "machine" && found.kind !== "intake") return { ...none, at: null };
  const { machine, places } = found.machine;
  const workspace = await kept.get("workspaces", machine.object.workspace_id);
  const ids = new Set(machine.templates.map(({ versions }) => versions[0]?.id));
  const versions = (await kept.all("versions")).filter(({ id }) => ids.has(id)).map(({ version }) => version);
  const with_: (KeptPlace | undefined)[] = await Promise.all(places.map((id) => kept.get("places", id)));
  return {
    at: await knownAt(kept, found.machine),
    workspace: workspace?.workspace,
    versions,
    people: await peopleOf(kept, found.machine),
    papers: with_.some((place) => place?.papers),
  };
}
