import type { Answered, GivenAnswer, GivenPoint, QuestionAnswerView } from "@server/inspection/answer/inputs";
import { kinneyParts } from "@server/inspection/answer/kinney";
import type { Typed } from "./drafts.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What stands in the fields of one question, as it is sent. Their names are q[id][part], as in the plain form. */
export function readGiven(fields: HTMLFieldSetElement): GivenAnswer {
  const given: GivenAnswer & Record<string, unknown> = {};
  const points = new Map<string, Record<string, string>>();
  for (const control of fields.elements as unknown as Iterable<Control>) {
    const [top, , part, row, name] = (control.name ?? "").replaceAll("]", "").split("[");
    if (top !== "q" || !part || part === "revision") continue;
    if (part === "action_points") {
      const point = points.get(row!) ?? {};
      points.set(row!, point);
      point[name!] = control.value;
    } else if (part === "options") {
      given.options ??= [];
      if (control instanceof HTMLInputElement && control.checked) given.options.push(control.value);
    } else if (control instanceof HTMLInputElement && control.type === "radio") {
      if (control.checked) given.value = control.value;
    } else if ((kinneyParts as string[]).includes(part))
      given[part as "w"] = control.value === "" ? undefined : Number(control.value);
    else given[part] = control.value;
  }
  if (points.size > 0)
    given.action_points = [...points.values()]
      .filter(({ id, title }) => id || title?.trim())
      .map((row) => ({ ...row, title: row.title ?? "", id: row.id || undefined })) as GivenAnswer["action_points"];
  return given;
}

/** The one of the question that a key or a click was in. */
export const fieldsAround = (target: EventTarget | null): HTMLFieldSetElement | null =>
  target instanceof Element ? target.closest<HTMLFieldSetElement>("fieldset[data-question]") : null;

/** What was taken out of a list goes, whatever is typed beside it afterwards. */
export function keepingTaken(before: GivenPoint[], given: GivenAnswer): GivenAnswer {
  const taken = before.filter(({ id, title }) => id && !title && !given.action_points?.some((row) => row.id === id));
  return taken.length > 0 ? { ...given, action_points: [...taken, ...(given.action_points ?? [])] } : given;
}

/** What was seen and what was typed over it, to be sent as another answer. */
export function afresh(answered: Map<string, QuestionAnswerView>, typed: Map<string, Typed>): Map<string, Typed> {
  const seen = [...answered].map(([question, answer]): [string, GivenAnswer] => [question, givenIn(answer)]);
  const over = [...typed].map(([question, { given }]): [string, GivenAnswer] => [question, given]);
  return new Map([...seen, ...over].map(([question, given]) => [question, { given, seen: 0 }]));
}

/** What of an answer can be sent as another. */
export const givenIn = ({ value, options, w, b, e, note }: Answered): GivenAnswer => ({
  value,
  options,
  w,
  b,
  e,
  note,
});

/** When the last of them was written. */
export const latest = (answers: readonly QuestionAnswerView[]) =>
  answers
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1);

/** Whether somebody is in one of its fields. */
export const isWithin = (questionId: string) =>
  document.activeElement?.closest("[data-question]")?.getAttribute("data-question") === questionId;
