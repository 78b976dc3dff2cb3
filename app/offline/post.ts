import { accountPaths } from "~/paths/account"; // all of them would be in the service worker
import type { OperationName } from "~/paths/operations";
import type { Refusal, StoredFile } from "./operation.ts";

/** Why nothing was answered: no connection, the server can't answer now, or nobody or another user is signed in. */
export type Unanswered = { why: "offline" | "later" | "signed_out"; message: string };
export const isUnanswered = (value: unknown): value is Unanswered =>
  typeof value === "object" && value !== null && "why" in value && "message" in value;

type Call = {
  /** The operation's id, under which it is applied once. */
  id?: string;
  user: string;
  /** Empty: not known, of what an earlier version left here. */
  workspace: string;
  name: OperationName;
  input: Record<string, unknown>;
};

/** A line that carries ten bytes in a millisecond is slow, and still a line. */
const timeoutOf = (files: readonly StoredFile[]) =>
  AbortSignal.timeout(30_000 + files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) / 10);

/** Has the server apply an operation. Throws Unanswered when that is to be tried again. */
export async function post<T>(
  call: Call,
  files: readonly StoredFile[] = [],
): Promise<{ result: T; refusal?: undefined } | { result?: undefined; refusal: Refusal }> {
  const form = new FormData();
  form.set("call", JSON.stringify({ ...call, workspace: call.workspace || undefined }));
  for (const { name, type, bytes } of files) form.append("files[]", new Blob([bytes], { type }), name);
  let response: Response;
  try {
    response = await fetch(accountPaths.operations, {
      method: "POST",
      body: form,
      headers: { accept: "application/json" },
      signal: timeoutOf(files),
    });
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === "TimeoutError";
    throw { why: isSlow ? "later" : "offline", message: "" } satisfies Unanswered;
  }
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer) return answer;
  const message = typeof answer?.message === "string" ? answer.message : "";
  if (response.status === 401) throw { why: "signed_out", message } satisfies Unanswered;
  if (response.status >= 500 || response.status === 429 || !answer)
    throw { why: "later", message } satisfies Unanswered;
  const fields = answer.error as Record<string, string[]> | undefined;
  return { refusal: { status: response.status, message, fields } };
}
