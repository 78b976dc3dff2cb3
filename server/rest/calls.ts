import { type JsonSchema, jsonOf } from "@server/forms";
import type { Meta, RestCall } from "@server/trpc";
import type { AnyRouter } from "@trpc/server";
import { z } from "zod";

/** A procedure that REST serves: its call in the contract, its schemas, and what its input looks like in JSON. */
export type Call = RestCall & {
  name: string;
  /** It changes nothing. */
  reads: boolean;
  input?: z.ZodType;
  output?: z.ZodType;
  inJson: JsonSchema;
};

type Procedure = { _def: { type: string; meta?: Meta; inputs: z.ZodType[]; output?: z.ZodType } };

/** All calls of a router, fixed paths before those with {…}. */
export function callsOf(router: AnyRouter): Call[] {
  const calls = Object.entries(router._def.procedures as Record<string, Procedure>).flatMap(([name, { _def }]) => {
    const { rest } = _def.meta ?? {};
    if (!rest) return [];
    const [first, ...more] = _def.inputs;
    const input = first && more.reduce((all, next) => z.intersection(all, next), first);
    const inJson = input ? jsonOf(input, "input") : {};
    return [rest].flat().map((call) => ({ ...call, name, reads: _def.type === "query", input, output: _def.output, inJson }));
  });
  const holes = ({ path }: Call) =>
    path
      .split("/")
      .map((part) => (part.startsWith("{") ? 1 : 0))
      .join("");
  return calls.sort((a, b) => holes(a).localeCompare(holes(b)));
}
