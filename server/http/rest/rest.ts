import { bufferedResponse } from "@server/core/buffered-response";
import { DomainError, invalidFields, unauthorized } from "@server/core/errors";
import { etagOf } from "@server/core/etag";
import { FORM, FORM_WITH_FILES, JSON_TYPE, mediaTypeOf } from "@server/core/media-type";
import type { Context } from "@server/core/trpc";
import { fittedAll, fromPairs, type Values } from "@server/http/forms";
import { quotaForAddress } from "@server/http/quota-for-address";
import {
  type FormLimits,
  memberLimits,
  publicLimits,
  receiveForm,
  requireWithinQuota,
} from "@server/platform/uploads/receive";
import type { Upload } from "@server/platform/uploads/upload";
import { JobView } from "@server/tenancy/job/inputs";
import { TRPCError } from "@trpc/server";
import { requireAddress } from "./address.ts";
import { type Call, callsAt, namesInPath, type Routes } from "./calls.ts";
import { conditionally } from "./conditional.ts";
import { answerError } from "./errors.ts";
import { explained } from "./explained.ts";
import { idempotently } from "./idempotency.ts";
import { unknownNames, uploadsOnly } from "./known-names.ts";
import { locksOf } from "./record-lock.ts";
import { sparse, wantedOf } from "./sparse.ts";
import { cutWhole } from "./whole-list.ts";

type Found = { call: Call; inPath: Record<string, string> };
type Caller = (context: Context) => unknown;

/**
 * The handler of REST: finds the call, reads path, query and body, calls the procedure, and wraps its output in the
 * envelope.
 */
export function restCalls(routes: Routes, base: string, callerFor: Caller) {
  return async (request: Request, context: Context): Promise<Response> => {
    try {
      const type = mediaTypeOf(request);
      if (type === FORM_WITH_FILES) {
        const room = await roomFor(context, request);
        return await receiveForm(
          request,
          (fields, uploads) => answer(request, context, fromPairs([...pairsOf(fields), ...uploads.map(named)])),
          room,
        );
      }
      return await answer(request, context, await bodyOf(request, type));
    } catch (error) {
      return answerError(error, context.locale);
    }
  };

  async function answer(request: Request, context: Context, body: Values): Promise<Response> {
    const url = new URL(request.url);
    const over = body._method ?? url.searchParams.get("_method") ?? request.headers.get("x-http-method-override");
    const method = request.method === "POST" && typeof over === "string" ? over.toUpperCase() : request.method;
    const { call, inPath } = find(method, url.pathname.slice(base.length) || "/");
    const sent = { ...fromPairs(url.searchParams), ...body };
    try {
      return await answerOf({ call, inPath }, uploadsOnly(sent, call), request, context);
    } catch (error) {
      throw await explained(error, { ...context, call, inPath, sent });
    }
  }

  /** Calls the procedure, unless a name was sent that the call does not know. */
  async function answerOf({ call, inPath }: Found, sent: Values, request: Request, context: Context) {
    const values = { ...sent, ...inPath };
    const unknown = unknownNames(call, values);
    if (unknown) throw unknown;
    // who may see every workspace is refused none: one that does not exist would be answered as an empty one
    if (context.actor?.workspaceIds === "all" && call.path.startsWith("/workspace"))
      await requireAddress(context.actor, call, inPath);
    const { mayBeJob, status = 200, etag, reads, listing, shownBy } = call;
    const headers = new Headers({ "content-type": JSON_TYPE });
    const setEtag = etag ? (value: string) => headers.set("etag", value) : undefined;
    const wanted = call.answered && wantedOf(call.answered, values);
    const caller = callerFor({ ...context, setEtag, wanted });
    const run = () =>
      idempotently({ request, actor: context.actor, call, values }, async () => {
        const fitted = fittedAll(values, call.inJson);
        const answered = await ask(caller, call, fitted);
        if (answered instanceof Response) return answered;
        // of a whole list: after the procedure, so that its refusals come first
        const listed = listing
          ? cutWhole({ name: call.name, locale: context.locale }, answered as [], await listing.parseAsync(fitted))
          : answered;
        if (reads && etag && !headers.has("etag")) headers.set("etag", etagOf(answered));
        return enveloped(listed, mayBeJob && isJob(answered) ? 202 : status, headers, wanted);
      });
    const ifMatch = request.headers.get("if-match");
    if (!shownBy) return run();
    const locks = locksOf(call.path, values);
    return conditionally({ ifMatch, etagNow: () => etagFor(shownBy, values, context), locks }, run);
  }

  /** The ETag with which the query of a path would answer this caller now. */
  async function etagFor(shown: Call, values: Values, context: Context): Promise<string> {
    let etag: string | undefined;
    const setEtag = (value: string) => {
      etag = value;
    };
    const inPath = Object.fromEntries(namesInPath(shown.path).map((name) => [name, values[name]]));
    const answered = await ask(callerFor({ ...context, setEtag }), shown, fittedAll(inPath, shown.inJson));
    return etag ?? etagOf(answered);
  }

  /** The limits of a form with files. They are for all calls of the path, since the form may override the method. */
  async function roomFor(context: Context, request: Request): Promise<FormLimits> {
    const { pathname } = new URL(request.url);
    const path = pathname.slice(base.length) || "/";
    const calls = callsAt(routes, path).filter(({ method }) => method !== "GET");
    const open = calls.find((call) => call.isOpen);
    if (open?.picture)
      return {
        ...publicLimits,
        files: 1,
        fileSize: open.picture.maxBytes,
        accept: (fields, file) => accept(open, context, fields, file),
      };
    if (open || calls.length === 0) return publicLimits;
    if (!context.actor) throw unauthorized();
    if (!calls.some(({ multipart }) => multipart)) return { ...memberLimits, files: 0 };
    const largest = calls.find((call) => call.largest)?.largest;
    const one = largest && { files: 1, fileSize: largest };
    const room = { ...memberLimits, ...one, quota: await quotaForAddress(context.actor, pathname) };
    // a program reads the response at once; a browser only after it has sent the form
    requireWithinQuota(request, room);
    return room;
  }

  /** Before the file of a public call is written: validates the fields, and checks that this caller may send one. */
  async function accept({ input, inJson, picture }: Call, context: Context, fields: FormData, file: string) {
    const given = fittedAll(fromPairs(pairsOf(fields)), inJson);
    if ([...fields].length === 0 && !input?.safeParse(given).success)
      throw invalidFields([[file.replace(/\[\]$/, ""), "mistake.fields_first"]]);
    await input?.parseAsync(given);
    await picture?.accept?.(context);
  }

  function find(method: string, path: string): Found {
    const [hits] = routes.match(method === "HEAD" ? "GET" : method, path);
    const hit = hits[0];
    if (!hit || (method === "HEAD" && !hit[0].reads))
      // some GET calls make changes, for compatibility; HEAD must not run them
      throw new TRPCError({
        code: "NOT_FOUND",
        message: "refusal.no_call",
        cause: new DomainError("refusal.no_call", { code: "no_call" }),
      });
    const [call, inPath] = hit as [Call, Record<string, string>];
    return { call, inPath: Object.fromEntries(Object.entries(inPath).map(([name, value]) => [name, decoded(value)])) };
  }
}

const pairsOf = (fields: FormData) => [...fields.entries()] as [string, unknown][];
const named = (upload: Upload): [string, unknown] => [upload.field, upload];

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function bodyOf(request: Request, type: string): Promise<Values> {
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return {};
  if (type === FORM) return fromPairs(new URLSearchParams(await request.text()));
  if (type === "" || type === JSON_TYPE) return readJson(request);
  throw new DomainError("refusal.unsupported_type", { code: "unsupported" });
}

/** Calls a procedure by its name, such as "report.sign". */
function ask(caller: unknown, { name, input }: Call, values: Values): Promise<unknown> {
  const procedure = name.split(".").reduce((at, part) => (at as Record<string, unknown>)[part], caller) as (
    input?: Values,
  ) => Promise<unknown>;
  return procedure(input ? values : undefined);
}

/** Whether the output is a job, of a call that may be left to the worker. */
const isJob = (answer: unknown) => JobView.safeParse(answer).success;

function enveloped(answer: unknown, status: number, headers: Headers, wanted?: ReadonlySet<string>): Response {
  if (status === 204 || answer === undefined) return new Response(null, { status: 204 });
  const isPage = answer !== null && typeof answer === "object" && "items" in answer && "meta" in answer;
  const data = isPage ? answer.items : answer;
  const shown = wanted ? sparse(data, wanted) : data;
  const body = JSON.stringify(isPage ? { data: shown, meta: answer.meta } : { data: shown });
  return bufferedResponse(body, { status, headers });
}

async function readJson(request: Request): Promise<Values> {
  const text = await request.text();
  if (text.trim() === "") return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (body === null || typeof body !== "object" || Array.isArray(body))
    throw new DomainError("refusal.malformed", { code: "malformed" });
  return body as Values;
}
