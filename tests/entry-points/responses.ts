import { randomUUID } from "node:crypto";
import type { Values } from "@server/http/forms";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { fetchApp } from "../rest/client.ts";
import { hasUpload, restRequest, trpcRequest } from "./calls.ts";
import { type Caller, canary } from "./fixture.ts";

/** The whole response as one text, without what differs between equal requests: its id, its date and the nonce. */
export async function responseText([path, init]: [path: string, init: RequestInit]): Promise<string> {
  const response = await fetchApp(path, init);
  const own = new Set(["date", "x-request-id"]);
  const headers = [...response.headers]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `${name}: ${value.replace(/nonce-[^']+/g, "nonce")}`);
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  return [response.status, ...headers, "", body.replace(/"request_id":"[^"]+"/, "")].join("\n");
}

type Procedures = Record<string, { _def: { type: string } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;
const calls = callsOf(appRouter);

export const procedureType = (name: string) => procedures[name]!._def.type;

/** The text of each response, by the entry point that was called: `/trpc/object.get`, `GET /objects/{id}`. */
export type Responses = Record<string, string>;

/** Each response in which a word can be read that the caller must not read, with the text around it. */
export const occurrences = (answers: Responses, word = canary): string[] =>
  Object.entries(answers)
    .map(([entryPoint, text]) => [entryPoint, text, text.toLowerCase().indexOf(word)] as const)
    .filter(([, , at]) => at >= 0)
    .map(([entryPoint, text, at]) => `${entryPoint}: ${text.slice(Math.max(0, at - 80), at + 120)}`);

/** Calls a procedure by tRPC and by each of its REST calls. With a file in the input only by REST: tRPC takes none. */
export async function responsesTo(name: string, caller: Caller, input: Values | undefined): Promise<Responses> {
  const requests: [entryPoint: string, request: [string, RequestInit]][] = hasUpload(input)
    ? []
    : [[`/trpc/${name}`, trpcRequest(name, procedureType(name), caller, input)]];
  for (const call of calls.filter((call) => call.name === name))
    requests.push([`${call.method} ${call.path}`, await restRequest(call, caller, input)]);
  const responses = requests.map(async ([entryPoint, request]) => [entryPoint, await responseText(request)]);
  return Object.fromEntries(await Promise.all(responses));
}

/** Calls a procedure once: by tRPC, or by REST when the input holds a file. */
export async function responseTo(name: string, caller: Caller, input: Values | undefined): Promise<Responses> {
  if (hasUpload(input)) return responsesTo(name, caller, input);
  return { [`/trpc/${name}`]: await responseText(trpcRequest(name, procedureType(name), caller, input)) };
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same input with unknown ids: each id in it is replaced by a random one, an id that occurs twice by the same. */
export function withUnknownIds<T>(input: T, kept: readonly string[] = []): T {
  const known = new Map<string, string>();
  const swap = (value: unknown): unknown => {
    if (typeof value === "string") {
      return value.replace(uuid, (id) => {
        if (kept.includes(id)) return id;
        known.set(id, known.get(id) ?? randomUUID());
        return known.get(id)!;
      });
    }
    if (Array.isArray(value)) return value.map(swap);
    const isPlain = value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
    return isPlain ? Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, swap(nested)])) : value;
  };
  return swap(input) as T;
}
