import type { ActionPointInput, AnswerInput } from "@server/inspection/answer/inputs";
import { type KinneyPart, kinneyParts } from "@server/inspection/answer/kinney";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const factorIn = ({ value }: Control) => (value === "" ? undefined : Number(value));

/**
 * The values of the fields of one question, as input of the procedure. Field names are q[id][part], as in the plain
 * form.
 */
export function readFields(fields: HTMLFieldSetElement): AnswerInput {
  const input: AnswerInput & Record<string, unknown> = {};
  const points = new Map<string, Record<string, string>>();
  for (const control of fields.elements as unknown as Iterable<Control>) {
    const [top, , part, row, name] = (control.name ?? "").replaceAll("]", "").split("[");
    if (top !== "q" || !part || part === "revision") continue;
    if (part === "action_points") {
      const point = points.get(row!) ?? {};
      points.set(row!, point);
      point[name!] = control.value;
    } else if (part === "options") {
      input.options ??= [];
      if (control instanceof HTMLInputElement && control.checked) input.options.push(control.value);
    } else if (control instanceof HTMLInputElement && control.type === "radio") {
      if (control.checked) input.value = control.value;
    } else if (part === "after") {
      input.after ??= {};
      input.after[row as KinneyPart] = factorIn(control);
    } else if ((kinneyParts as string[]).includes(part)) input[part as KinneyPart] = factorIn(control);
    else input[part] = control.value;
  }
  if (points.size > 0)
    input.action_points = [...points.values()]
      .filter(({ id, title }) => id || title?.trim())
      .map((row) => ({ ...row, title: row.title ?? "", id: row.id || undefined })) as AnswerInput["action_points"];
  return input;
}

/** The fieldset of the question in which an event happened. */
export const fieldsetOf = (target: EventTarget | null): HTMLFieldSetElement | null =>
  target instanceof Element ? target.closest<HTMLFieldSetElement>("fieldset[data-question]") : null;

/**
 * Action points that were removed from the list stay in the input as rows without a title, whatever is typed
 * afterwards.
 */
export function withRemovedPoints(before: ActionPointInput[], input: AnswerInput): AnswerInput {
  const removed = before.filter(({ id, title }) => id && !title && !input.action_points?.some((row) => row.id === id));
  return removed.length > 0 ? { ...input, action_points: [...removed, ...(input.action_points ?? [])] } : input;
}

/** Whether the focus is in one of the question's fields. */
export const hasFocus = (questionId: string) =>
  document.activeElement?.closest("[data-question]")?.getAttribute("data-question") === questionId;
