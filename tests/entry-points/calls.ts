import { readFile } from "node:fs/promises";
import { DomainError } from "@server/core/errors";
import type { Values } from "@server/http/forms";
import type { Call } from "@server/http/rest/calls";
import { callerFor } from "@server/http/router";
import { Upload } from "@server/platform/uploads/upload";
import { readSession } from "@server/tenancy/session/session";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { fetchApp } from "../rest/client.ts";
import type { Caller } from "./fixture.ts";

/** Error codes that say no more than the status. */
const generalCodes: Record<number, string> = { 401: "unauthorized", 403: "forbidden", 404: "not_found" };
/** The words of audiences.ts for two error codes. */
const words: Record<string, string> = { plan_locked: "plan", password_required: "password" };

/**
 * How a call ended: `word` is a word of audiences.ts (yes, plan, or a status, with its error code where it has one of
 * its own); `output` is all that the caller received, as text.
 */
export type Outcome = { word: string; output: string };

/** Calls the procedure directly, as our pages do. */
export async function callProcedure(name: string, caller: Caller, input: Values | undefined): Promise<Outcome> {
  const actor = caller.sessionId ? await readSession(caller.sessionId) : null;
  const api = callerFor({
    actor,
    locale: "nl",
    transport: "page",
    source: `192.0.2.${caller.role.length}`,
    device: "tests",
  });
  const procedure = name.split(".").reduce((at, part) => (at as Record<string, unknown>)[part], api as unknown);
  try {
    return {
      word: "yes",
      output: JSON.stringify(await (procedure as (input: unknown) => Promise<unknown>)(input)) ?? "",
    };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return { word: wordOf(error), output: JSON.stringify([error.message, error.cause?.message, error.cause]) };
  }
}

function wordOf(error: TRPCError): string {
  const status = getHTTPStatusCodeFromError(error);
  const code = error.cause instanceof DomainError ? error.cause.code : undefined;
  if (code && words[code]) return words[code];
  return code || !generalCodes[status] ? `${status}:${code ?? error.cause?.message ?? error.message}` : String(status);
}

/** The REST request of a program, made from the input of the procedure. */
export async function restRequest(
  call: Call,
  caller: Caller,
  input: Values = {},
  isWrong = false,
): Promise<[path: string, init: RequestInit]> {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])));
  // rows that share an input may hold more than this call takes, which REST would refuse
  const { properties = {}, oneOf, anyOf } = call.inJson;
  const others = Object.fromEntries(
    Object.entries(input).filter(([name]) => !inPath.includes(name) && (oneOf || anyOf || name in properties)),
  );
  if (isWrong) others.no_such_name = "1";
  const headers: Record<string, string> = {
    ...(caller.bearer && { authorization: `Bearer ${caller.bearer}` }),
    "x-language": "nl",
  };
  // the one REST call that reads the session cookie of our pages
  if (call.path === "/accesstoken")
    Object.assign(headers, { "sec-fetch-site": "same-origin", cookie: `session=${caller.sessionId}` });
  if (call.method === "GET" || call.method === "DELETE") {
    const query = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
    return [`/api/v1${path}${query.size > 0 ? `?${query}` : ""}`, { method: call.method, headers }];
  }
  if (hasUpload(others)) {
    return [`/api/v1${path}`, { method: call.method, headers, body: await formOf(others) }];
  }
  return [
    `/api/v1${path}`,
    { method: call.method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(others) },
  ];
}

/** The tRPC request of our pages' scripts, with the same input. */
export function trpcRequest(
  name: string,
  type: string,
  caller: Caller,
  input: Values | undefined,
): [path: string, init: RequestInit] {
  const headers: Record<string, string> = {
    ...(caller.sessionId && { cookie: `session=${caller.sessionId}` }),
    "accept-language": "nl",
  };
  const written = input && JSON.stringify(input);
  if (type === "query") return [`/trpc/${name}${written ? `?input=${encodeURIComponent(written)}` : ""}`, { headers }];
  return [
    `/trpc/${name}`,
    { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: written },
  ];
}

export const hasUpload = (input: Values = {}) =>
  Object.values(input)
    .flat()
    .some((value) => value instanceof Upload);

async function formOf(values: Values): Promise<FormData> {
  const form = new FormData();
  for (const [name, given] of Object.entries(values)) {
    for (const value of [given].flat()) {
      const field = Array.isArray(given) ? `${name}[]` : name;
      if (value instanceof Upload)
        form.append(field, new Blob([new Uint8Array(await readFile(value.path))]), value.name);
      else if (value !== null && value !== undefined) form.append(field, String(value));
    }
  }
  return form;
}

/**
 * Makes the REST call. Answers other than 2xx must be JSON with a code and a message. `isWrong`: with a name that no call
 * knows.
 */
export async function callRest(call: Call, caller: Caller, input?: Values, isWrong = false): Promise<Outcome> {
  const [path, init] = await restRequest(call, caller, input, isWrong);
  const response = await fetchApp(path, init);
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  const output = [...[...response.headers].map(([name, value]) => `${name}: ${value}`), body].join("\n");
  if (response.ok)
    return { word: response.status === (call.status ?? 200) ? "yes" : `yes, with ${response.status}`, output };
  const { code, message } = JSON.parse(body) as { code: string; message: string };
  const own =
    code === generalCodes[response.status] ? String(response.status) : `${response.status}:${code || message}`;
  return { word: words[code] ?? own, output };
}
