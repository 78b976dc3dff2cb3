import { wordsFor } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { ActionFunctionArgs } from "@remix-run/node";
import { lacksFactor } from "@server/core/actor";
import { applyOnce } from "@server/core/apply-once";
import { editConflictIn } from "@server/core/concurrent-edit";
import { DomainError, notFound, unauthorized } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { TFunction } from "i18next";
import { ZodError, z } from "zod";
import type { Refusal } from "~/offline/operation";
import { type OperationName, operationNames } from "~/paths/operations";
import type { Api } from "./api.server.ts";

const Call = z.object({
  /** The id that the device gave it; without one the procedure itself knows what it applied before. */
  id: Id.optional(),
  user: Id,
  workspace: Id.optional(),
  name: z.enum(operationNames),
  input: z.record(z.string(), z.unknown()),
});

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "refusal.invalid" });
    return z.NEVER;
  }
});
export const OperationForm = z.object({
  call: json.pipe(Call),
  files: z.array(z.instanceof(Upload)).default([]),
});
type OperationForm = z.output<typeof OperationForm>;

type Input = Record<string, unknown>;
/** Each procedure parses its input itself. */
const calls: Record<OperationName, (api: Api, input: Input, files: Upload[]) => Promise<unknown>> = {
  "answer.save": (api, input) => api.answer.save(input as never),
  "answer.addPhotos": (api, input, files) => api.answer.addPhotos({ ...input, files } as never),
  "answer.finish": (api, input) => api.answer.finish(input as never),
  "answer.sign": (api, input, [drawn]) => api.paper.sign({ ...input, drawn } as never),
  "actionPoint.create": (api, input, photos) => api.actionPoint.create({ ...input, photos } as never),
  "actionPoint.createScheduled": (api, input, photos) => api.actionPoint.createScheduled({ ...input, photos } as never),
  "actionPoint.edit": (api, input) => api.actionPoint.edit(input as never),
  "actionPoint.resolve": (api, input, photos) => api.actionPoint.resolve({ ...input, photos } as never),
  "actionPoint.recheck": (api, input, photos) => api.actionPoint.recheck({ ...input, photos } as never),
  "actionPoint.addPhotos": (api, input, photos) => api.actionPoint.addPhotos({ ...input, photos } as never),
  "object.addFiles": (api, input, files) => api.file.add({ ...input, files } as never),
  "object.place": (api, input) => api.object.place(input as never),
  "round.begin": (api, input) => api.round.begin(input as never),
  "round.put": (api, input) => api.round.put(input as never),
  "round.close": (api, input, [drawn]) => api.round.close({ ...input, drawn } as never),
};

/**
 * Calls the procedure of an operation with the rights of who is signed in, and applies it once. Gives its result, or
 * why it was refused. Throws unauthorized (401) if another person did it, and what the device may send again later.
 */
export async function applyOperation(
  { context: { actor, locale } }: ActionFunctionArgs,
  api: Api,
  { call: { id, user, workspace, name, input }, files }: OperationForm,
): Promise<{ result: unknown } | { refusal: Refusal }> {
  if (actor?.userId !== user) throw unauthorized("answer.other_person");
  if (lacksFactor(actor)) throw unauthorized(); // it stays on the device until they signed in with their second factor
  try {
    if (workspace && actor.workspaceIds !== "all" && !actor.workspaceIds.includes(workspace)) throw notFound();
    const operation = id && workspace ? { id, userId: user, workspaceId: workspace } : undefined;
    return { result: await applyOnce(operation, () => calls[name](api, input, files)) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { refusal: inWordsOf(translator(locale), refusal) };
  }
}

const inWordsOf = (words: TFunction, { message, fields, ...refusal }: Refusal): Refusal => ({
  ...{ ...refusal, message: wordsFor(words, message) },
  fields:
    fields &&
    Object.fromEntries(Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => wordsFor(words, key))])),
});

/** Undefined for what is not the operation's fault: it is sent again later, or after signing in. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof TRPCError)) return undefined;
  const status = getHTTPStatusCodeFromError(error);
  if (status >= 500 || status === 401 || status === 429) return undefined;
  const { cause, message } = error;
  const conflict = editConflictIn(error);
  return {
    status,
    // there was an address: the device had the page of it
    message: status === 404 ? "refusal.deleted" : message,
    fields:
      cause instanceof ZodError
        ? (z.flattenError(cause).fieldErrors as Record<string, string[]>)
        : cause instanceof DomainError && cause.field
          ? { [cause.field]: [cause.key] }
          : undefined,
    conflict: conflict && {
      stored: conflict.stored,
      based_on: conflict.basedOn,
      by: conflict.lastChange?.by ?? undefined,
      at: conflict.lastChange?.at,
    },
  };
}
