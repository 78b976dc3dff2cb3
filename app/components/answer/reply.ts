import type { Head } from "@server/inspection/answer/inputs";
import { kinneyParts } from "@server/inspection/answer/kinney";
import type { Reply } from "~/ui/form-state";
import type { ShownAnswer } from "./saving.ts";

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Error keys of a form that was refused: by question id, and those of the whole form. */
export function errorsOf(reply: Reply | undefined): { byQuestion: Record<string, string>; formErrors: string[] } {
  const [byQuestion, formErrors]: [Record<string, string>, string[]] = [{}, []];
  for (const [field, errors] of Object.entries(reply?.error ?? {})) {
    const question = uuid.exec(field)?.[0];
    if (question && errors?.[0]) byQuestion[question] = errors[0];
    else formErrors.push(...(errors ?? []));
  }
  return { byQuestion, formErrors };
}

const factorsIn = (typed: Record<string, unknown>) =>
  Object.fromEntries(kinneyParts.flatMap((part) => (typed[part] ? [[part, Number(typed[part])]] : [])));

/** The values that were sent with the refused form, so that the user need not type them again. */
export function typedValuesOf(reply: Reply | undefined): {
  answerId?: string;
  q: Record<string, ShownAnswer>;
  head: Head;
} {
  const { answerId, q, head } = (reply?.initialValue ?? {}) as {
    answerId?: string;
    q?: Record<string, Record<string, unknown>>;
    head?: Head;
  };
  const withNumbers = (answer: Record<string, unknown>): ShownAnswer => {
    const { action_points: _, revision, ...rest } = answer;
    const after = rest.after ? { after: factorsIn(rest.after as Record<string, unknown>) } : {};
    return { ...(rest as ShownAnswer), ...factorsIn(rest), ...after, revision: Number(revision ?? 0) };
  };
  return {
    answerId,
    q: Object.fromEntries(Object.entries(q ?? {}).map(([id, answer]) => [id, withNumbers(answer)])),
    head: head ?? {},
  };
}
