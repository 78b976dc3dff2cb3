import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { planStatusFor } from "@server/core/actor";
import { applyOnce } from "@server/core/apply-once";
import { DomainError, unauthorized } from "@server/core/errors";
import { FORM, FORM_WITH_FILES, mediaTypeOf } from "@server/core/media-type";
import { lockKeys, lockOf } from "@server/core/plan";
import type { Verb } from "@server/core/policy";
import { readForm, type Values } from "@server/http/forms";
import { quotaForAddress } from "@server/http/quota-for-address";
import { TooLarge } from "@server/platform/uploads/errors";
import { type FormLimits, memberLimits, publicLimits, receiveForm } from "@server/platform/uploads/receive";
import { Upload } from "@server/platform/uploads/upload";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError, type z } from "zod";
import type { Conflict } from "~/ui/form-state";
import { conflictIn, requireStillThere, withChosenValues } from "./edit-conflict.server.ts";
import { accessDenied, toResponse } from "./error-response.server.ts";
import { operationOf } from "./form-operation.server.ts";
import { sendReasons } from "./reasons.server.ts";

export type Args = LoaderFunctionArgs | ActionFunctionArgs;
export type Api = Args["context"]["api"];
/**
 * What the action answers when it refuses a form: the values that were sent, and error keys by field. The field "" is
 * the form itself.
 */
export type InvalidForm = { initialValue: Values; error: Record<string, string[]>; conflict?: Conflict };

/** Calls the API in a loader. Throws responses for domain errors: 404, 403, or a redirect to the login. */
export async function load<T>(args: Args, call: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await call(args.context.api);
  } catch (error) {
    throw await toResponse(error, args);
  }
}

/** The same for a workspace's first page: on a domain error it redirects to the page of that error. */
export async function loadWorkspace<T>(args: Args, call: (api: Api) => Promise<T>): Promise<T> {
  try {
    return await call(args.context.api);
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code === "UNAUTHORIZED") throw await toResponse(error, args);
    // logged and shown as a 500, or a 503 with Retry-After
    if (getHTTPStatusCodeFromError(error) >= 500) throw await toResponse(error, args);
    throw redirect(`/errors/${error.code === "BAD_REQUEST" ? 404 : getHTTPStatusCodeFromError(error)}`);
  }
}

/**
 * Calls the API in an action. The form's values and the ids of the path are parsed by the schema, then passed to
 * `change`. Field errors and domain errors come back as 422 with the values, so that the page shows them without
 * JavaScript too. Secrets are never sent back. A multipart form streams to disk; its files are Upload objects in the
 * input. `sent`: what visitors may send, or the bytes of a member's one file where it may be larger than others.
 */
export async function submit<S extends z.ZodType, T>(
  args: ActionFunctionArgs,
  schema: S,
  change: (api: Api, input: z.output<S>) => Promise<T>,
  sent?: VisitorFiles | { largest: number },
) {
  try {
    if (mediaTypeOf(args.request) !== FORM_WITH_FILES) {
      return await validateAndRun(args, schema, readForm(schema, await formWithPathParams(args)), change);
    }
    const limits =
      sent && "accept" in sent
        ? { ...publicLimits, ...sent, accept: () => sent.accept(args.context.api) }
        : { ...(await memberLimitsAt(args)), ...(sent && { files: 1, fileSize: sent.largest }) };
    const handleForm = (fields: FormData, uploads: Upload[]) => {
      const files = uploads.map((upload) => [upload.field, upload] as [string, unknown]);
      return validateAndRun(args, schema, readForm(schema, [...fields, ...files, ...pathParams(args)]), change);
    };
    return await receiveForm(args.request, handleForm, limits);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw await toResponse(error, args);
    return invalidForm(
      args,
      readForm(schema, error.fields),
      { [error.field?.replace(/\[\]$/, "") ?? ""]: [error.key] },
      error.status,
    );
  }
}

/** What visitors without an account may send with a form; `accept` throws before a file is written. */
type VisitorFiles = { files: number; fileSize: number; accept: (api: Api) => Promise<void> };

async function memberLimitsAt({ context, request }: Args): Promise<FormLimits> {
  // nothing that an anonymous visitor uploads is written to disk
  if (!context.actor) throw unauthorized();
  return { ...memberLimits, quota: await quotaForAddress(context.actor, new URL(request.url).pathname) };
}

/** An action whose form is only a button; the ids come from the path. */
export async function submitButton<T>(
  args: ActionFunctionArgs,
  change: (api: Api, form: FormData) => Promise<T>,
): Promise<T> {
  const form = await formIn(args.request);
  return load(args, (api) => change(api, form));
}

/** Throws a 403 before a page shows a form that the user would not be allowed to send. */
export async function requireAllowed(
  args: Args,
  { workspace_id }: { workspace_id: string },
  allowed: boolean,
  locked = false,
  verb?: Verb,
): Promise<void> {
  if (allowed) return;
  const plan = args.context.actor && planStatusFor(args.context.actor, workspace_id, null);
  const message = locked ? lockKeys[(plan && lockOf(plan)) ?? "expired"] : "refusal.forbidden";
  sendReasons(args, [message]);
  throw data({ message, refused: await accessDenied(args, { workspaceId: workspace_id, verb }) }, { status: 403 });
}

/** The values of a form without files, read into memory. A form of only a button may have no body at all. */
export async function formIn(request: Request): Promise<FormData> {
  const type = mediaTypeOf(request);
  if (type === "") return new FormData();
  if (type !== FORM) throw data({ message: "refusal.unsupported_type" }, { status: 415 });
  return request.formData();
}

const pathParams = ({ params }: Args) =>
  Object.entries(params).filter(([name, value]) => value && name !== "*") as [string, string][];

async function formWithPathParams(args: ActionFunctionArgs) {
  const form = await formIn(args.request);
  for (const [name, value] of pathParams(args)) form.set(name, value);
  return form;
}

async function validateAndRun<S extends z.ZodType, T>(
  args: Args,
  schema: S,
  sent: Values,
  change: (api: Api, input: z.output<S>) => Promise<T>,
) {
  const values = withChosenValues(sent);
  const { data: input, error } = schema.safeParse(values);
  if (error) return invalidForm(args, values, errorsOf(error));
  try {
    return await applyOnce(operationOf(args, sent), () => change(args.context.api, input));
  } catch (thrown) {
    requireStillThere(thrown, values);
    const found = conflictIn(thrown);
    if (found) return invalidForm(args, values, found.error, 422, found.conflict);
    const errors = formErrorsOf(thrown);
    if (errors) return invalidForm(args, values, errors, isRateLimited(thrown) ? 429 : isLocked(thrown) ? 403 : 422);
    throw thrown;
  }
}

function invalidForm(args: Args, values: Values, error: InvalidForm["error"], status = 422, conflict?: Conflict) {
  sendReasons(args, Object.values(error).flat());
  return data({ initialValue: withoutSecrets(values), error, conflict } satisfies InvalidForm, { status });
}

/** Without secrets and files: neither may or can be put back into a form. */
const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !/password|secret|token/i.test(name) && ![value].flat().some((item) => item instanceof Upload),
    ),
  );

/**
 * The plan ended while the form was open, or the user's address is not proven: an error of the form, not of the page.
 */
const isLocked = (error: unknown) =>
  error instanceof TRPCError &&
  error.cause instanceof DomainError &&
  ["plan_locked", "address_unproven"].includes(error.cause.code ?? "");
const isRateLimited = (error: unknown) => error instanceof TRPCError && error.code === "TOO_MANY_REQUESTS";

function formErrorsOf(error: unknown): InvalidForm["error"] | undefined {
  const cause = error instanceof TRPCError ? error.cause : undefined;
  if (cause instanceof ZodError) return errorsOf(cause); // the procedure's schema is stricter than the form's
  const isFormError =
    isLocked(error) ||
    (error instanceof TRPCError &&
      ["UNPROCESSABLE_CONTENT", "PAYLOAD_TOO_LARGE", "CONFLICT", "TOO_MANY_REQUESTS"].includes(error.code));
  return cause instanceof DomainError && isFormError ? { [cause.field ?? ""]: [inMinutes(cause.key)] } : undefined;
}

/** Programs get the wait in seconds; people read it in minutes. */
const inMinutes = (key: string) =>
  key.replace(
    /^refusal\.too_many_attempts\?count=(\d+)$/,
    (_, seconds) => `refusal.try_in_minutes?count=${Math.ceil(Number(seconds) / 60)}`,
  );

function errorsOf({ issues }: ZodError): InvalidForm["error"] {
  const errors: InvalidForm["error"] = {};
  for (const { path, message } of issues) {
    // an item of a list that is typed into one field
    const field = typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
    (errors[field.join(".")] ??= []).push(message);
  }
  return errors;
}
