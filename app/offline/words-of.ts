import type { Result } from "@server/inspection/round/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { outcomeIn, reasonsIn } from "~/components/round/in-words";
import type { OperationName } from "~/paths/operations";
import type { StoredOperation } from "./operation.ts";

/** A part of what was done, to read: what it is called, and what was given. */
export type Line = { key: string; label: string; text: string };

/** What was done, in words, for people to read also where the server refused it. */
export function useWordsOf() {
  const { t } = useTranslation();
  return {
    summary: (operations: readonly StoredOperation[]) => summary(t, operations),
    lines: (operations: readonly StoredOperation[]) => operations.flatMap((operation) => lines(t, operation)),
  };
}

const called = (t: TFunction): Record<OperationName, string | undefined> => ({
  "answer.save": undefined,
  "answer.addPhotos": undefined,
  "object.addFiles": undefined,
  "actionPoint.addPhotos": undefined,
  "answer.finish": t("unsent.what.finish"),
  "answer.sign": t("unsent.what.sign"),
  "actionPoint.create": t("unsent.what.point_new"),
  "actionPoint.createScheduled": t("unsent.what.point_new"),
  "actionPoint.edit": t("unsent.what.point_edit"),
  "actionPoint.resolve": t("unsent.what.point_resolve"),
  "actionPoint.recheck": t("unsent.what.point_recheck"),
  "object.place": t("unsent.what.place"),
  "round.begin": t("unsent.what.round_begin"),
  "round.put": undefined,
  "round.close": t("unsent.what.round_sign"),
});

const isSignature = (name: OperationName) => name === "answer.sign" || name === "round.close";

/** "3 antwoorden", "2 foto's", "Afronden". */
function summary(t: TFunction, operations: readonly StoredOperation[]): string[] {
  const fields = operations.filter(({ kind }) => kind === "field").length;
  const calls = operations.filter((operation) => operation.kind === "call");
  const photos = calls.reduce((sum, { name, files }) => sum + (isSignature(name) ? 0 : files), 0);
  const results = calls.filter(({ name }) => name === "round.put").length;
  const names = calls.flatMap(({ name }) => called(t)[name] ?? []);
  return [
    ...(fields > 0 ? [t("unsent.what.fields", { count: fields })] : []),
    ...(photos > 0 ? [t("unsent.what.photos", { count: photos })] : []),
    ...(results > 0 ? [t("unsent.what.results", { count: results })] : []),
    ...new Set(names),
  ];
}

function lines(t: TFunction, operation: StoredOperation): Line[] {
  if (operation.kind === "field") {
    const { change, label } = operation;
    return [{ key: operation.id, label: label || t("answer.head.title"), text: told(t, change.value) }];
  }
  const { name, input, id } = operation;
  if (name === "round.put") return [{ key: id, label: operation.label ?? "", text: toldOf(t, input) }];
  const label = called(t)[name] ?? t("unsent.what.photos", { count: operation.files });
  const text = ["title", "note", "solved_note", "scheduled_at", "signed_name"]
    .map((field) => input[field])
    .filter((value): value is string => typeof value === "string" && value !== "");
  return text.length > 0 ? [{ key: id, label, text: text.join("\n") }] : [];
}

type Results = { results: Pick<Result, "outcome" | "reason" | "note">[] };

/** "Niet bereikbaar", "Afgesloten", and what was written. */
function toldOf(t: TFunction, input: unknown): string {
  const [{ outcome, reason, note }] = (input as Results).results as [Results["results"][number]];
  const why = reasonsIn(t).find(({ value }) => value === reason)?.label;
  return [outcomeIn(t, outcome), why, note].filter(Boolean).join("\n");
}

const verdicts = (t: TFunction): Record<string, string> => ({
  ok: t("answer.verdict.ok"),
  nok: t("answer.verdict.nok"),
  nvt: t("answer.verdict.nvt"),
});

type Given = { value?: unknown; options?: string[]; note?: string; w?: number; b?: number; e?: number };

/** What was filled in, without knowing the question's type. */
function told(t: TFunction, value: unknown): string {
  if (typeof value === "string") return value || t("answer.not_answered");
  const { value: text, options, note, w, b, e } = (value ?? {}) as Given;
  const risk = [w, b, e].filter((factor) => factor !== undefined).join(" × ");
  const said = [verdicts(t)[String(text)] ?? text, options?.join(", "), risk, note].filter(Boolean).join("\n");
  return said || t("answer.not_answered");
}
