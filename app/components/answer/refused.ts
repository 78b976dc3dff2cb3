import type { Head } from "@server/inspection/answer/inputs";
import type { Reply } from "~/ui/form-state";
import type { Shown } from "./saved.ts";

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What was wrong with a form that was refused: of each question, and of the whole. */
export function errorsIn(reply: Reply | undefined): { of: Record<string, string>; whole: string[] } {
  const [of, whole]: [Record<string, string>, string[]] = [{}, []];
  for (const [field, errors] of Object.entries(reply?.error ?? {})) {
    const question = uuid.exec(field)?.[0];
    if (question && errors?.[0]) of[question] = errors[0];
    else whole.push(...(errors ?? []));
  }
  return { of, whole };
}

/** What was typed in it: nobody types it twice. */
export function typedIn(reply: Reply | undefined): { answerId?: string; q: Record<string, Shown>; head: Head } {
  const { answerId, q, head } = (reply?.initialValue ?? {}) as {
    answerId?: string;
    q?: Record<string, Record<string, unknown>>;
    head?: Head;
  };
  const numbers = (given: Record<string, unknown>): Shown => {
    const { action_points: _, revision, ...rest } = given;
    const parts = Object.fromEntries(
      ["w", "b", "e"].flatMap((part) => (rest[part] ? [[part, Number(rest[part])]] : [])),
    );
    return { ...(rest as Shown), ...parts, revision: Number(revision ?? 0) };
  };
  return {
    answerId,
    q: Object.fromEntries(Object.entries(q ?? {}).map(([id, given]) => [id, numbers(given)])),
    head: head ?? {},
  };
}
