import { mergeTold, type Told } from "@server/inspection/answer/merge";
import { isSameValue } from "@server/inspection/answer/same-value";
import fc from "fast-check";
import { afterAnswer, type FieldResult, type Known, toSend, typedIn, typeField } from "~/offline/fields";
import type { FieldOperation } from "~/offline/operation";

/** What is tested, so that broken versions can take the place of each part. */
export const product = { typeField, toSend, afterAnswer, mergeTold, isOnce: true, keepsConflicts: true };
export type Product = typeof product;

const FIELDS = ["text", "options"] as const;
type Field = (typeof FIELDS)[number];
const nothing: Told = { value: {}, note: "" };
export const isSame = (_field: string, one: unknown, other: unknown) =>
  isSameValue((one as Told).value, (other as Told).value) && (one as Told).note === (other as Told).note;
const isEmpty = ({ value, options }: Told["value"]) => !value && !options?.length;
const rules = { isSame: isSameValue, isEmpty };

type Conflict = { id: string; device: number; field: string; told: Told };
type Replaced = { field: string; told: Told; next: Told; by: string };

/** The server, as save.ts applies operations: under a lock, each in its own transaction. */
export class Server {
  readonly stored = new Map<string, { revision: number; told: Told }>();
  readonly applied = new Map<string, FieldResult>();
  readonly arrived = new Map<string, { device: number; field: string; told: Told }>();
  conflicts: Conflict[] = [];
  readonly replaced: Replaced[] = [];

  constructor(private readonly parts: Product) {}

  take(device: number, { id, field, base, was, value, conflict }: FieldOperation): FieldResult {
    const before = this.parts.isOnce ? this.applied.get(id) : undefined;
    if (before) return { ...before, value: this.stored.get(field)?.told ?? nothing };
    const mine = value as Told;
    this.arrived.set(id, { device, field, told: mine });
    const stored = this.stored.get(field) ?? { revision: 0, told: nothing };
    const merged =
      stored.revision === base || stored.revision === 0
        ? mine
        : this.parts.mergeTold(stored.told, mine, was as Told | undefined, rules);
    let result: FieldResult;
    if (!merged) {
      const said = { id: conflict ?? `conflict of ${id}`, device, field, told: mine };
      if (this.parts.keepsConflicts) this.conflicts = [...this.conflicts.filter((each) => each.id !== said.id), said];
      result = { id, revision: stored.revision, value: stored.told, conflict: said.id };
    } else {
      this.conflicts = this.conflicts.filter((each) => each.id !== conflict);
      result = this.write(id, field, stored, merged);
    }
    this.applied.set(id, result);
    return result;
  }

  private write(id: string, field: string, stored: { revision: number; told: Told }, merged: Told): FieldResult {
    const { revision } = stored;
    if (isSame(field, merged, stored.told)) return { id, revision, value: stored.told };
    this.replaced.push({ field, told: stored.told, next: merged, by: id });
    this.stored.set(field, { revision: revision + 1, told: merged });
    return { id, revision: revision + 1, value: merged };
  }
}

type Request = { device: number; operations: FieldOperation[]; results?: FieldResult[] };

/** What every operation's author had been shown of its field before typing it, and what they typed over it themselves. */
export type Typed = { device: number; field: string; seen: Told[]; over: string[] };

/** Devices of different people that fill in one answer, and a line that loses requests and answers. */
export class Devices {
  readonly server: Server;
  readonly operations: FieldOperation[][];
  readonly known: Map<string, Known>[];
  private readonly shown: Map<string, Told[]>[];
  readonly typed = new Map<string, Typed>();
  readonly requests: Request[] = [];
  private count = 0;

  constructor(
    count: number,
    private readonly parts: Product,
  ) {
    this.server = new Server(parts);
    this.operations = Array.from({ length: count }, () => []);
    this.known = Array.from({ length: count }, () => new Map());
    this.shown = Array.from({ length: count }, () => new Map());
  }

  type(device: number, field: Field, told: Told): void {
    const known = this.known[device]!.get(field) ?? { revision: 0, value: nothing };
    const before = this.operations[device]!;
    const id = `op ${++this.count}`;
    const after = this.parts.typeField(before, field, { id, value: told, known });
    const last = after.findLast((operation) => operation.field === field)!;
    const over = before.filter((operation) => operation.field === field).map((operation) => operation.id);
    const earlier = this.typed.get(last.id)?.over ?? [];
    const own = over.flatMap((each) => [each, ...(this.typed.get(each)?.over ?? [])]);
    const seen = [...(this.shown[device]!.get(field) ?? [])];
    this.typed.set(last.id, { device, field, seen, over: [...new Set([...earlier, ...own])] });
    this.operations[device] = after;
  }

  /** Sends; `arrives`: the server gets it; `answers`: the answer comes back. */
  send(device: number, { arrives, answers }: { arrives: boolean; answers: boolean }): void {
    const { all, next } = this.parts.toSend(this.operations[device]!);
    this.operations[device] = all;
    if (next.length === 0) return;
    const request: Request = { device, operations: next.map((operation) => ({ ...operation })) };
    this.requests.push(request);
    if (!arrives) return;
    this.deliver(request);
    if (answers) this.answer(request);
  }

  /** A request arrives, perhaps once more. */
  deliver(request: Request): void {
    request.results = request.operations.map((operation) => this.server.take(request.device, operation));
  }
  /** An answer arrives, perhaps late or once more. */
  answer({ device, operations, results }: Request): void {
    if (!results) return;
    this.operations[device] = this.parts.afterAnswer(this.operations[device]!, results, isSame);
    for (const [index, { field }] of operations.entries()) this.show(device, field, results[index]!);
  }

  /** The form loads what the server has, but for fields that wait to be sent. */
  poll(device: number): void {
    for (const [field, { revision, told }] of this.server.stored)
      if (typedIn(this.operations[device]!, field) === undefined) this.show(device, field, { revision, value: told });
  }

  private show(device: number, field: string, { revision, value }: Known): void {
    const known = this.known[device]!;
    if ((known.get(field)?.revision ?? 0) > revision) return;
    known.set(field, { revision, value });
    const shown = this.shown[device]!;
    shown.set(field, [...(shown.get(field) ?? []), value as Told]);
  }

  /** The line holds: everything is sent, in turns, until nothing waits. */
  settle(): void {
    for (let round = 0; round < 50 && this.operations.some(({ length }) => length > 0); round++)
      for (const device of this.operations.keys()) this.send(device, { arrives: true, answers: true });
    for (const device of this.operations.keys()) this.poll(device);
  }

  /** The value that a device shows in a field. */
  shows = (device: number, field: Field) =>
    typedIn(this.operations[device]!, field) ?? this.known[device]!.get(field)?.value ?? nothing;
}

type Act =
  | { act: "type"; device: number; field: Field; told: Told }
  | { act: "send"; device: number; arrives: boolean; answers: boolean }
  | { act: "again" | "late"; nth: number }
  | { act: "poll"; device: number };

/** What happens to `count` devices, in any order. `only`: typing in this field alone. */
export const acts = (count: number, only?: Field) => {
  const device = fc.nat(count - 1);
  const text = fc.record({ value: fc.constantFrom("a", "b", "c", "d"), note: fc.constantFrom("", "n") });
  const ofText = text.map(({ value, note }): Told => ({ value: { value }, note }));
  const ofOptions = fc.subarray(["x", "y", "z"]).map((options): Told => ({ value: { options }, note: "" }));
  const type = (field: Field, told: fc.Arbitrary<Told>) =>
    fc.record({ act: fc.constant("type" as const), device, field: fc.constant(field), told });
  const typing = [
    ...(only === "options" ? [] : [type("text", ofText)]),
    ...(only === "text" ? [] : [type("options", ofOptions)]),
  ];
  return fc.array(
    fc.oneof(
      ...typing,
      fc.record({ act: fc.constant("send" as const), device, arrives: fc.boolean(), answers: fc.boolean() }),
      fc.record({ act: fc.constantFrom("again" as const, "late" as const), nth: fc.nat(20) }),
      fc.record({ act: fc.constant("poll" as const), device }),
    ) as fc.Arbitrary<Act>,
    { maxLength: 30 },
  );
};

/** Runs what happens, then lets the line hold until everything has arrived. */
export function run(count: number, happenings: readonly Act[], parts: Product): Devices {
  const devices = new Devices(count, parts);
  for (const act of happenings) {
    if (act.act === "type") devices.type(act.device, act.field, act.told);
    else if (act.act === "send") devices.send(act.device, act);
    else if (act.act === "poll") devices.poll(act.device);
    else {
      const request = devices.requests[act.nth % Math.max(1, devices.requests.length)];
      if (!request) continue;
      if (act.act === "again") devices.deliver(request);
      else devices.answer(request);
    }
  }
  devices.settle();
  return devices;
}
