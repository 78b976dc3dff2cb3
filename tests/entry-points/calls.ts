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

const usual: Record<number, string> = { 401: "unauthorized", 403: "forbidden", 404: "not_found" };
const short: Record<string, string> = { plan_locked: "plan", password_required: "password" };

/**
 * The word of the table: yes, plan, or the status, with its code where it has one of its own; and all that was told.
 */
export type Got = { word: string; told: string };

/** Asks the procedure itself, as our pages do. */
export async function askProcedure(name: string, caller: Caller, input: Values | undefined): Promise<Got> {
  const actor = caller.sessionId ? await readSession(caller.sessionId) : null;
  const api = callerFor({
    actor,
    locale: "nl",
    transport: "page",
    source: `192.0.2.${caller.column.length}`,
    device: "tests",
  });
  const procedure = name.split(".").reduce((at, part) => (at as Record<string, unknown>)[part], api as unknown);
  try {
    return {
      word: "yes",
      told: JSON.stringify(await (procedure as (input: unknown) => Promise<unknown>)(input)) ?? "",
    };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return { word: wordOf(error), told: JSON.stringify([error.message, error.cause?.message, error.cause]) };
  }
}

function wordOf(error: TRPCError): string {
  const status = getHTTPStatusCodeFromError(error);
  const code = error.cause instanceof DomainError ? error.cause.code : undefined;
  if (code && short[code]) return short[code];
  return code || !usual[status] ? `${status}:${code ?? error.cause?.message ?? error.message}` : String(status);
}

/** A REST call as a program makes it, from the input of the procedure. */
export async function requestOf(
  call: Call,
  caller: Caller,
  input: Values = {},
): Promise<[path: string, init: RequestInit]> {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])));
  const others = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const headers: Record<string, string> = {
    ...(caller.bearer && { authorization: `Bearer ${caller.bearer}` }),
    "x-language": "nl",
  };
  // the one call that reads the cookie of our own pages
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

/** The same by the hooks of our pages' scripts. */
export function rpcOf(
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

/** The same by REST. */
export async function askRest(call: Call, caller: Caller, input: Values | undefined): Promise<Got> {
  const [path, init] = await requestOf(call, caller, input);
  const response = await fetchApp(path, init);
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  const told = [...[...response.headers].map(([name, value]) => `${name}: ${value}`), body].join("\n");
  if (response.ok)
    return { word: response.status === (call.status ?? 200) ? "yes" : `yes, with ${response.status}`, told };
  const { code, message } = JSON.parse(body) as { code: string; message: string };
  const own = code === usual[response.status] ? String(response.status) : `${response.status}:${code || message}`;
  return { word: short[code] ?? own, told };
}
