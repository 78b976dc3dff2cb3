import { listOf } from "@server/core/paging";
import type { Meta, RestCall } from "@server/core/trpc";
import { type JsonSchema, jsonOf } from "@server/http/forms";
import type { AnyRouter } from "@trpc/server";
import { TrieRouter } from "hono/router/trie-router";
import { z } from "zod";
import { type Answered, answeredBy, isList, itemOf } from "./sparse.ts";
import { wholeListing } from "./whole-list.ts";

/** A procedure that REST serves: its REST metadata, its schemas, and the JSON schema of its input. */
export type Call = RestCall & {
  name: string;
  /** A query, which changes nothing. */
  reads: boolean;
  input?: z.ZodType;
  output?: z.ZodType;
  inJson: JsonSchema;
  /** Needs no session. */
  isOpen: boolean;
  /** The schema of the noun that it changes, as its own answer and the GET of its path show it. */
  view: JsonSchema;
  /** Its answer is a list, or a page of one. */
  lists: boolean;
  /** Of a query: what `fields` and `include` choose from. A call with inputs of these names has none. */
  answered?: Answered;
  /** Of a list that the procedure answers whole: what REST takes to cut it into pages. */
  listing?: z.ZodObject;
  /** Its answer, or that of the GET of its path, has an ETag. */
  etag: boolean;
  /** Of a change that takes If-Match: the query that shows what it changes. */
  shownBy?: Call;
};

/** The parameters that choose the fields of an answer. */
const SPARSE = ["fields", "include"] as const;
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The calls of a path below REST_BASE, of all methods. */
export type CallsAt = (path: string) => Call[];
export type Routes = TrieRouter<Call>;

export function routesOf(router: AnyRouter): Routes {
  const routes: Routes = new TrieRouter<Call>();
  for (const call of callsOf(router)) routes.add(call.method, call.path.replace(/\{(\w+)\}/g, ":$1"), call);
  return routes;
}

export const callsAt = (routes: Routes, path: string): Call[] =>
  methods.flatMap((method) => (routes.match(method, path)[0] as [Call, unknown][]).map(([call]) => call));

export const namesInPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const mayBeConditional = ({ method }: Call) => ["PUT", "PATCH", "DELETE"].includes(method);

/** Whether a query answers one record, or all that there is of something: neither bytes nor a page of a list. */
function showsOne({ reads, raw, output, listing }: Call): boolean {
  if (!reads || raw || !output) return false;
  return listing !== undefined || !("meta" in (jsonOf(output, "output").properties ?? {}));
}

type Procedure = { _def: { type: string; meta?: Meta; inputs: z.ZodType[]; output?: z.ZodType } };

/** All calls of a router, fixed paths before those with parameters. */
export function callsOf(router: AnyRouter): Call[] {
  const calls = Object.entries(router._def.procedures as Record<string, Procedure>).flatMap(([name, { _def }]) => {
    const { rest, isOpen = false } = _def.meta ?? {};
    if (!rest) return [];
    const [first, ...more] = _def.inputs;
    const input = first && more.reduce((all, next) => z.intersection(all, next), first);
    const inJson = input ? jsonOf(input, "input") : {};
    const { type, output } = _def;
    const reads = type === "query";
    const isTaken = SPARSE.some((parameter) => parameter in (inJson.properties ?? {}));
    const answer = output ? jsonOf(output, "output") : {};
    const view = itemOf(answer);
    const lists = isList(answer);
    const answered = reads && !isTaken ? answeredBy(view) : undefined;
    const listing =
      reads && output instanceof z.ZodArray ? wholeListing(view, Object.keys(inJson.properties ?? {})) : undefined;
    const taken = listing
      ? { ...inJson, properties: { ...inJson.properties, ...jsonOf(listing, "input").properties } }
      : inJson;
    const shown = listing && output instanceof z.ZodArray ? listOf(output.element as z.ZodType) : output;
    const known = { name, reads, input, output: shown, inJson: taken, isOpen, view, lists, answered, listing };
    return [rest].flat().map((call): Call => ({ ...call, ...known, etag: false }));
  });
  for (const call of calls.filter(({ reads }) => !reads)) {
    const shown = calls.find(({ path, method }) => path === call.path && method === "GET");
    if (!shown) continue;
    call.view = { properties: { ...shown.view.properties, ...call.view.properties } };
    // what a GET lists is sent back under the name that the call has for such a list
    if (shown.lists)
      for (const [name, { items }] of Object.entries(call.inJson.properties ?? {}))
        if (items?.properties) call.view.properties![name] = { items: shown.view };
    if (!mayBeConditional(call) || !showsOne(shown)) continue;
    call.shownBy = shown;
    call.etag = shown.etag = true;
  }
  const holes = ({ path }: Call) =>
    path
      .split("/")
      .map((part) => (part.startsWith("{") ? 1 : 0))
      .join("");
  return calls.sort((a, b) => holes(a).localeCompare(holes(b)));
}
