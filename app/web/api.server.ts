import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isAway, RETRY_AFTER } from "@server/core/away";
import { type DeniedAt, DomainError, unauthorized } from "@server/core/errors";
import { FORM, FORM_WITH_FILES, mediaTypeOf } from "@server/core/media-type";
import { can, type EffectiveRole, effectiveRoles, type Verb } from "@server/core/policy";
import { storageTrouble } from "@server/core/storage-trouble";
import { readForm, type Values } from "@server/http/forms";
import { quotaAt } from "@server/http/quota-at";
import { Malformed, TooLarge } from "@server/platform/uploads/errors";
import { receive, roomOfMembers } from "@server/platform/uploads/receive";
import { Upload } from "@server/platform/uploads/upload";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError, type z } from "zod";
import type { Askable } from "~/ui/ask-whom";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
export type Api = Args["context"]["api"];
/**
 * What a refused form gets back: what was typed, and for each field what is wrong, as keys. The field "" is the form
 * itself.
 */
export type InvalidForm = { initialValue: Values; error: Record<string, string[]> };

/** A loader's way in. What the caller may not have becomes the page's 404, 403 or the way to the login. */
export async function load<T>(args: Args, question: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await question(args.context.api);
  } catch (error) {
    throw await asPage(error, args);
  }
}

/** The same for a workspace's first page: one that fails to load leads to the page of that error. */
export async function loadWorkspace<T>(args: Args, question: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await question(args.context.api);
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code === "UNAUTHORIZED") throw await asPage(error, args);
    // logged, and the page of a 500; or the 503 that says when to come again
    if (getHTTPStatusCodeFromError(error) >= 500) throw await asPage(error, args);
    throw redirect(`/errors/${error.code === "BAD_REQUEST" ? 404 : getHTTPStatusCodeFromError(error)}`);
  }
}

/**
 * An action's way in. The form, with the ids of the path over it, meets the schema; then the server. A mistake or a
 * refusal comes back as 422 with what was typed, so that the page shows it without JavaScript too. Secrets are never
 * sent back. A multipart form streams to disk; its files stand in the input as Upload.
 */
export async function submit<S extends z.ZodType, T>(
  args: ActionFunctionArgs,
  schema: S,
  change: (api: Api, input: z.output<S>) => Promise<T>,
) {
  try {
    if (mediaTypeOf(args.request) !== FORM_WITH_FILES) {
      return await judge(args, schema, readForm(schema, await pairsIn(args)), change);
    }
    // forms with files are for who is signed in: nobody else's is written down
    if (!args.context.actor) throw unauthorized();
    const room = { ...roomOfMembers, quota: await quotaAt(args.context.actor, new URL(args.request.url).pathname) };
    const judged = (fields: FormData, uploads: Upload[]) => {
      const files = uploads.map((upload) => [upload.field, upload] as [string, unknown]);
      return judge(args, schema, readForm(schema, [...fields, ...files, ...idsOf(args)]), change);
    };
    return await receive(args.request, judged, room);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw await asPage(error, args);
    return refused(
      readForm(schema, error.fields),
      { [error.field?.replace(/\[\]$/, "") ?? ""]: [error.key] },
      error.status,
    );
  }
}

/** A form that is only a button, with the ids of the path. */
export async function press<T>(args: ActionFunctionArgs, change: (api: Api, form: FormData) => Promise<T>): Promise<T> {
  const form = await formIn(args.request);
  return load(args, (api) => change(api, form));
}

/** The page of what the reader may see but not do answers 403, before it shows a form that would be refused. */
export async function requireAllowed(
  args: Args,
  { workspace_id }: { workspace_id: string },
  allowed: boolean,
  locked = false,
  verb?: Verb,
): Promise<void> {
  if (allowed) return;
  const message = locked ? "refusal.plan_locked" : "refusal.forbidden";
  throw data({ message, refused: await whoMay(args, { workspaceId: workspace_id, verb }) }, { status: 403 });
}

/** A form without files, which stands in memory; a button that is pressed may bring nothing at all. */
export async function formIn(request: Request): Promise<FormData> {
  const type = mediaTypeOf(request);
  if (type === "") return new FormData();
  if (type !== FORM) throw data({ message: "refusal.unsupported_type" }, { status: 415 });
  return request.formData();
}

const idsOf = ({ params }: Args) =>
  Object.entries(params).filter(([name, value]) => value && name !== "*") as [string, string][];

async function pairsIn(args: ActionFunctionArgs) {
  const form = await formIn(args.request);
  for (const [name, value] of idsOf(args)) form.set(name, value);
  return form;
}

async function judge<S extends z.ZodType, T>(
  args: Args,
  schema: S,
  typed: Values,
  change: (api: Api, input: z.output<S>) => Promise<T>,
) {
  const { data: input, error } = schema.safeParse(typed);
  if (error) return refused(typed, errorsOf(error));
  try {
    return await change(args.context.api, input);
  } catch (refusal) {
    const errors = errorsIn(refusal);
    if (errors) return refused(typed, errors, isTooOften(refusal) ? 429 : isLocked(refusal) ? 403 : 422);
    throw refusal;
  }
}

const refused = (typed: Values, error: InvalidForm["error"], status = 422) =>
  data({ initialValue: shown(typed), error } satisfies InvalidForm, { status });

/** No secrets, no files: a browser can't be given either. */
const shown = (typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => !/password|secret|token/i.test(name) && ![value].flat().some((item) => item instanceof Upload),
    ),
  );

/** The plan ran out while the form was open, or the address is yet to be proven: it says so, with what was typed. */
const isLocked = (error: unknown) =>
  error instanceof TRPCError &&
  error.cause instanceof DomainError &&
  ["plan_locked", "address_unproven"].includes(error.cause.code ?? "");
const isTooOften = (error: unknown) => error instanceof TRPCError && error.code === "TOO_MANY_REQUESTS";

function errorsIn(error: unknown): InvalidForm["error"] | undefined {
  const cause = error instanceof TRPCError ? error.cause : undefined;
  if (cause instanceof ZodError) return errorsOf(cause); // the procedure is stricter than the form
  const isRule =
    isLocked(error) ||
    (error instanceof TRPCError && ["UNPROCESSABLE_CONTENT", "CONFLICT", "TOO_MANY_REQUESTS"].includes(error.code));
  return cause instanceof DomainError && isRule ? { [cause.field ?? ""]: [inMinutes(cause.key)] } : undefined;
}

/** Programs are told the seconds; people the minutes. */
const inMinutes = (key: string) =>
  key.replace(
    /^refusal\.too_many_attempts\?count=(\d+)$/,
    (_, seconds) => `refusal.try_in_minutes?count=${Math.ceil(Number(seconds) / 60)}`,
  );

function errorsOf({ issues }: ZodError): InvalidForm["error"] {
  const errors: InvalidForm["error"] = {};
  for (const { path, message } of issues) {
    // one of several that are typed into one field
    const field = typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
    (errors[field.join(".")] ??= []).push(message);
  }
  return errors;
}

/**
 * Responses pass, so that redirect() works inside; what is unknown stays an error, is logged, and shows no more than
 * 500.
 */
async function asPage(error: unknown, args: Args): Promise<unknown> {
  const { request } = args;
  if (error instanceof Malformed) return data({ message: error.key }, { status: 400 });
  const storage = storageTrouble(error);
  if (storage)
    return data(
      { message: storage.key },
      { status: storage.status, headers: { "retry-after": String(storage.retryAfter) } },
    );
  if (isAway(error))
    return data({ message: "refusal.unavailable" }, { status: 503, headers: { "retry-after": String(RETRY_AFTER) } });
  if (!(error instanceof TRPCError)) return error;
  const { pathname, search } = new URL(request.url);
  if (error.code === "UNAUTHORIZED" && args.context.claimant) return redirect("/register/prove");
  if (error.code === "UNAUTHORIZED") return redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
  // an address with something in it that is no id names nothing
  if (error.code === "BAD_REQUEST") return data({ message: "refusal.missing" }, { status: 404 });
  const status = getHTTPStatusCodeFromError(error);
  if (error.cause instanceof DomainError && error.cause.retryAfter && status >= 500)
    return data({ message: error.message }, { status, headers: { "retry-after": String(error.cause.retryAfter) } });
  if (status >= 500) return error;
  const at = error.cause instanceof DomainError ? error.cause.at : undefined;
  return data({ message: error.message, refused: at && (await whoMay(args, at)) }, { status });
}

/** What somebody is told who was refused: what they are there, who could do it, whom to ask. */
export type AccessDenied = {
  effectiveRole: EffectiveRole;
  able: EffectiveRole[];
  people: Askable[];
  workspace_id: string;
  workspace: string;
};

async function whoMay(
  { context }: Args,
  { workspaceId, effectiveRole, verb, own }: Partial<DeniedAt> & { workspaceId: string },
): Promise<AccessDenied | undefined> {
  try {
    const { role, ...told } = await context.api.workspace.whomToAsk({ id: workspaceId });
    const able = verb ? effectiveRoles.filter((other) => can(other, verb, { own })) : [];
    return { ...told, effectiveRole: effectiveRole ?? role, able };
  } catch {
    return undefined; // the page says no all the same
  }
}
