import type { QuestionAnswerView } from "@server/inspection/answer/inputs";
import { TRPCClientError } from "@trpc/client";
import { paths } from "~/paths/paths";
import type { StoredPhoto } from "./stored-photos.ts";

/**
 * Why a call failed: no connection; the server could not answer now; nobody or another user is signed in; the answer
 * does not exist any more; it is closed or not the user's; or its input is invalid. `message` is empty where the server
 * gave none.
 */
export type SendFailure = {
  why: "offline" | "later" | "signed_out" | "gone" | "closed" | "refused";
  message: string;
  /** What is wrong with the input, by field: text keys. */
  fields?: Record<string, string[]>;
};

/** Why a tRPC call failed, from the error it threw. */
export function sendFailureOf(error: unknown): SendFailure {
  if (!(error instanceof TRPCClientError)) return { why: "later", message: "" };
  const data = error.data as (Pick<SendFailure, "fields"> & { httpStatus?: number }) | undefined;
  if (!data) return { why: navigator.onLine && error.meta?.response ? "later" : "offline", message: "" };
  return { why: reasonFor(data.httpStatus ?? 500), message: error.message, fields: data.fields };
}

function reasonFor(status: number): SendFailure["why"] {
  if (status === 401) return "signed_out";
  if (status === 404) return "gone";
  if (status === 403 || status === 409) return "closed";
  return status >= 500 || status === 429 ? "later" : "refused";
}

/** Uploads one photo as a form with a file. Throws a SendFailure when that fails. */
export async function sendPhoto(photo: StoredPhoto): Promise<QuestionAnswerView> {
  const form = new FormData();
  const { answerId, questionId, versionId, userId, id, objectId, templateId } = photo;
  for (const [name, value] of Object.entries({
    answerId,
    questionId,
    version_id: versionId,
    typed_by: userId,
    photo_id: id,
  }))
    form.set(name, value);
  form.set("files", photo.bytes, photo.name);
  let response: Response;
  try {
    response = await fetch(paths.sendAnswerPhoto(objectId, templateId), {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
    });
  } catch {
    throw { why: "offline", message: "" } satisfies SendFailure;
  }
  const answer = (await response.json().catch(() => ({}))) as QuestionAnswerView & {
    error?: Record<string, string[]>;
    message?: string;
  };
  if (response.ok && answer.question_id) return answer;
  throw {
    why: reasonFor(response.status),
    message: Object.values(answer.error ?? {}).flat()[0] ?? answer.message ?? "",
  } satisfies SendFailure;
}

export const isSendFailure = (value: unknown): value is SendFailure =>
  typeof value === "object" && value !== null && "why" in value;
