import type { Person } from "@server/inspection/action-point/inputs";
import type { StoredOperation } from "~/offline/operation";
import { paths } from "~/paths/paths";
import { asOfToday, pointToday } from "./answer-now.ts";
import {
  aboutMachine,
  finishedOn,
  type Left,
  leftOf,
  type MachineHere,
  machineHere,
  type PlaceHere,
  type PointHere,
  placeHere,
} from "./done-here.ts";
import type { Kept, KeptMachine, KeptPlace, KeptRound } from "./store.ts";

/** What is kept, and what was done on this device and is not sent yet, in its order. */
type Here = { kept: Kept; operations: readonly StoredOperation[] };
type FoundMachine = KeptMachine & { machine: MachineHere };

/** What is kept for an address of the product; null where it is not about something that is kept. */
export type Found =
  /** `writes`: its form of a problem is wanted. `unsent`: what was done about it here. */
  | { kind: "machine"; machine: FoundMachine; unsent: StoredOperation[]; writes?: boolean }
  /** `finished`: how often it was, here. `again`: how often its reader has chosen to fill it in once more. */
  | { kind: "intake"; machine: FoundMachine; templateId: string; finished: number; left: Left; again: number }
  | { kind: "unsent" }
  | { kind: "rounds"; rounds: KeptRound[] }
  | { kind: "round"; round: KeptRound }
  | { kind: "walk"; round: KeptRound; walkId: string; stop: string | null; machines: KeptMachine[] }
  | { kind: "sign_walk"; round: KeptRound; walkId: string }
  | { kind: "place"; id: string; kept: KeptPlace & { place: PlaceHere }; machines: KeptMachine[]; rounds: KeptRound[] }
  | { kind: "point"; point: PointHere; unsent: StoredOperation[]; workspace_id: string; at: string; people: Person[] }
  | {
      kind: "search";
      q: string;
      machines: KeptMachine[];
      places: { id: string; title: string }[];
      points: PointHere[];
    }
  | { kind: "code"; code: string }
  | { kind: "list" };

const UUID = "[\\da-f-]{36}";
const addresses = {
  object: new RegExp(`^/object/(${UUID})/?$`),
  problem: new RegExp(`^/object/(${UUID})/actionpoint/new/?$`),
  container: new RegExp(`^/container/(${UUID})/?$`),
  point: new RegExp(`^/actionpoint/(${UUID})/?$`),
  intake: new RegExp(`^/object/(${UUID})/template/(${UUID})/?$`),
  round: new RegExp(`^/rounds/(${UUID})/?$`),
  walk: new RegExp(`^/rounds/(${UUID})/walks/(${UUID})(/sign)?/?$`),
  sticker: /^\/public\/objects\/([^/]+)\/?$/,
};

/** Finds what an address shows among what is kept, with what was done on this device over it. */
export async function findKept(here: Here, address: string): Promise<Found | null> {
  const { kept } = here;
  const { pathname, searchParams } = new URL(address, "https://kept.invalid");
  const idIn = (name: keyof typeof addresses) => addresses[name].exec(pathname)?.[1];
  const [object, container, point, sticker] = [idIn("object"), idIn("container"), idIn("point"), idIn("sticker")];
  const [, ofObject, templateId] = addresses.intake.exec(pathname) ?? [];
  // an answer that the server has is only on its own page
  if (ofObject && templateId)
    return searchParams.has("answer") ? null : intakeFound(here, ofObject, templateId, searchParams.get("again"));
  if (pathname === "/unsent") return { kind: "unsent" };
  if (pathname.startsWith("/rounds")) return roundFound(here, pathname, searchParams);
  const problem = idIn("problem");
  if (problem) return withForm(await machineFound(here, await kept.get("machines", problem)));
  if (object) return machineFound(here, await kept.get("machines", object));
  if (container) return placeFound(here, container);
  if (point) return pointFound(here, point);
  if (sticker)
    return machineFound(
      here,
      (await kept.all("machines")).find(({ public_id }) => public_id === sticker),
    );
  if (pathname === "/take-along") return { kind: "list" };
  if ((await kept.all("machines")).length + (await kept.all("places")).length === 0) return null;
  if (pathname === "/scan") return codeFound(here, searchParams.get("code") ?? "");
  if (pathname === "/search") return searched(here, searchParams.get("q") ?? "");
  if (pathname === "/" || /^\/workspaces(\/|$)/.test(pathname)) return { kind: "list" };
  return null;
}

const withHere = (machine: KeptMachine, operations: Here["operations"], people: readonly Person[]): FoundMachine => {
  const today = asOfToday(machine);
  return { ...today, machine: machineHere(today.machine, operations, people) };
};

async function machinesIn({ kept, operations }: Here): Promise<FoundMachine[]> {
  const others = (await kept.all("places")).flatMap(({ place }) => place.people);
  return (await kept.all("machines")).map((machine) => withHere(machine, operations, machine.people ?? others));
}

const placesIn = async ({ kept, operations }: Here) =>
  (await kept.all("places")).map(({ place, ...rest }) => {
    const today = { ...place, action_points: place.action_points.map((point) => pointToday(point)) };
    return { ...rest, place: placeHere(today, operations, place.people) };
  });

async function machineFound({ kept, operations }: Here, machine: KeptMachine | undefined): Promise<Found | null> {
  if (!machine) return null;
  const unsent = aboutMachine(machine.id, paths.object(machine.id), operations);
  return { kind: "machine", machine: withHere(machine, operations, await peopleOf(kept, machine)), unsent };
}

const withForm = (found: Found | null) => found && { ...found, writes: true };

async function intakeFound(
  { kept, operations }: Here,
  objectId: string,
  templateId: string,
  again: string | null,
): Promise<Found | null> {
  const machine = await kept.get("machines", objectId);
  if (!machine?.machine.templates.some(({ id }) => id === templateId)) return null;
  const finished = finishedOn(objectId, operations).filter(({ input }) => input.templateId === templateId);
  const counts = { finished: finished.length, again: Number(again ?? 0) };
  return { kind: "intake", machine: withHere(machine, operations, []), templateId, ...counts, left: leftOf(finished) };
}

/** When the server last said so: of the machine, or with a place that it is kept with. */
export async function knownAt(kept: Kept, { at, places }: KeptMachine): Promise<string> {
  const all = await Promise.all(places.map((id) => kept.get("places", id)));
  return all.flatMap((place) => (place?.lacks === null ? [place.at] : [])).reduce((a, b) => (a > b ? a : b), at);
}

/** Who may be named on a machine: in its own container, or else in a place that it is kept with. */
export async function peopleOf(kept: Kept, { people, places }: KeptMachine): Promise<Person[]> {
  if (people) return people;
  const all = await Promise.all(places.map((id) => kept.get("places", id)));
  return all.find((place) => place)?.place.people ?? [];
}

async function placeFound(here: Here, id: string): Promise<Found | null> {
  const { kept } = here;
  const place = (await placesIn(here)).find(({ place }) => place.containers.some((container) => container.id === id));
  if (!place) return null;
  const machines = (await machinesIn(here)).filter(({ machine }) => machine.object.container_id === id);
  const rounds = (await kept.all("rounds")).filter(({ pack }) => pack.round.container.id === id);
  return { kind: "place", id, kept: place, machines, rounds };
}

/** The rounds of a place with `?place=`, one of them, or its walk as far as it is known on this device. */
async function roundFound(here: Here, pathname: string, params: URLSearchParams): Promise<Found | null> {
  const { kept } = here;
  const [, ofRound, walkId, sign] = addresses.walk.exec(pathname) ?? [];
  const id = addresses.round.exec(pathname)?.[1] ?? ofRound;
  if (!id) return /^\/rounds\/?$/.test(pathname) ? roundsFound(kept, params.get("place")) : null;
  const round = await kept.get("rounds", id);
  if (!round) return null;
  if (!walkId) return { kind: "round", round };
  if (sign) return { kind: "sign_walk", round, walkId };
  const stops = new Set(round.pack.stops.map(({ object_id }) => object_id));
  const machines = (await machinesIn(here)).filter((machine) => stops.has(machine.id));
  return { kind: "walk", round, walkId, stop: params.get("stop"), machines };
}

async function roundsFound(kept: Kept, place: string | null): Promise<Found | null> {
  const all = await kept.all("rounds");
  const { containers = [] } =
    (await kept.all("places"))
      .map((each) => each.place)
      .find(({ containers }) => containers.some(({ id }) => id === place)) ?? {};
  const below = containers.filter(({ id, path }) => id === place || path.some((step) => step.id === place));
  const rounds = place ? all.filter(({ pack }) => below.some(({ id }) => id === pack.round.container.id)) : all;
  if (rounds.length === 0) return null;
  const due = ({ pack: { round } }: KeptRound) => `${round.next_on ?? "~"} ${round.title}`;
  return { kind: "rounds", rounds: rounds.sort((one, other) => due(one).localeCompare(due(other))) };
}

async function pointFound(here: Here, id: string): Promise<Found | null> {
  const { kept } = here;
  const isIt = (point: PointHere) => point.id === id;
  const unsent = here.operations.filter((each) => each.about.path === paths.actionPoint(id) || each.id === id);
  for (const machine of await machinesIn(here)) {
    const point = machine.machine.action_points.find(isIt);
    if (point)
      return {
        ...{ kind: "point", point, unsent, workspace_id: machine.machine.object.workspace_id },
        at: await knownAt(kept, machine),
        people: await peopleOf(kept, machine),
      };
  }
  for (const { place, at } of await placesIn(here)) {
    const point = place.action_points.find(isIt);
    if (point) return { kind: "point", point, unsent, workspace_id: place.workspace.id, at, people: place.people };
  }
  return null;
}

/** A code that was scanned or typed: the address of a sticker, or a code or number of a machine. */
async function codeFound(here: Here, typed: string): Promise<Found> {
  const code = typed.trim();
  const sticker = /\/public\/objects\/([^/?#]+)/.exec(code)?.[1] ?? code;
  const machines = (await machinesIn(here)).filter(({ public_id, machine: { object } }) => {
    const codes = [object.display_code, object.serial_number, object.external_number];
    return public_id === sticker || (code !== "" && codes.some((each) => plain(each) === plain(code)));
  });
  const [only, ...others] = machines;
  if (only && others.length === 0)
    return (await machineFound(here, await here.kept.get("machines", only.id))) ?? { kind: "code", code };
  if (only) return { kind: "search", q: code, machines, places: [], points: [] };
  return { kind: "code", code };
}

/** "Pomp 2" before "Pomp 10". */
export const byTitle = ({ machine: a }: KeptMachine, { machine: b }: KeptMachine): number =>
  a.object.title.localeCompare(b.object.title, undefined, { numeric: true });

/** As it is compared: without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

async function searched(here: Here, q: string): Promise<Found> {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const matches = (...texts: (string | number | null | undefined)[]) => {
    const text = plain(texts.filter(Boolean).join(" "));
    return words.length > 0 && words.every((word) => text.includes(word));
  };
  const machines = await machinesIn(here);
  const places = await placesIn(here);
  const found = machines.filter(({ machine: { object, path } }) =>
    matches(
      ...[object.title, object.subtitle, object.display_code, object.serial_number, object.external_number],
      ...[object.make, object.model, object.kind?.title, ...object.tags, ...path.map(({ title }) => title)],
    ),
  );
  const containers = places
    .flatMap(({ place }) => place.containers)
    .filter(({ title, subtitle }) => matches(title, subtitle));
  const points = [
    ...machines.flatMap(({ machine }) => machine.action_points),
    ...places.flatMap(({ place }) => place.action_points),
  ].filter(({ title, note }) => matches(title, note));
  return {
    kind: "search",
    q,
    machines: found.sort(byTitle),
    places: [...new Map(containers.map((container) => [container.id, container])).values()],
    points,
  };
}
