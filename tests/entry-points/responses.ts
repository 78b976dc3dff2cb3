import { randomUUID } from "node:crypto";
import type { Values } from "@server/http/forms";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { fetchApp } from "../rest/client.ts";
import { hasUpload, requestOf, rpcOf } from "./calls.ts";
import { type Caller, canary } from "./fixture.ts";

/** Everything that comes back, as one text: but for the request's own number, its moment, and the nonce. */
export async function answerTo([path, init]: [path: string, init: RequestInit]): Promise<string> {
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

export const typeOf = (name: string) => procedures[name]!._def.type;

/** What came back, under the door it came by. */
export type Answers = Record<string, string>;

/** Where a word that is not for them is to be read, with what stands around it. */
export const readable = (answers: Answers, word = canary): string[] =>
  Object.entries(answers)
    .map(([door, answer]) => [door, answer, answer.toLowerCase().indexOf(word)] as const)
    .filter(([, , at]) => at >= 0)
    .map(([door, answer, at]) => `${door}: ${answer.slice(Math.max(0, at - 80), at + 120)}`);

/** The answers of the hooks and of REST to one question, each under its door. A file can't be sent by a hook. */
export async function answersTo(name: string, caller: Caller, input: Values | undefined): Promise<Answers> {
  const asked: [string, [string, RequestInit]][] = hasUpload(input)
    ? []
    : [[`/trpc/${name}`, rpcOf(name, typeOf(name), caller, input)]];
  for (const call of calls.filter((call) => call.name === name))
    asked.push([`${call.method} ${call.path}`, await requestOf(call, caller, input)]);
  return Object.fromEntries(await Promise.all(asked.map(async ([door, request]) => [door, await answerTo(request)])));
}

/** One of them: by its hook, if that can be asked. */
export async function oneAnswerTo(name: string, caller: Caller, input: Values | undefined): Promise<Answers> {
  if (hasUpload(input)) return answersTo(name, caller, input);
  return { [`/trpc/${name}`]: await answerTo(rpcOf(name, typeOf(name), caller, input)) };
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same question about ids that are nobody's; an id that stands in it twice stays one. */
export function aboutNothing<T>(input: T): T {
  const known = new Map<string, string>();
  const swap = (value: unknown): unknown => {
    if (typeof value === "string") {
      return value.replace(uuid, (id) => {
        known.set(id, known.get(id) ?? randomUUID());
        return known.get(id)!;
      });
    }
    if (Array.isArray(value)) return value.map(swap);
    const isPlain = value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
    return isPlain ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swap(one)])) : value;
  };
  return swap(input) as T;
}
