import { dayInWords } from "@i18n/in-words";
import type { Actor } from "@server/core/actor";
import { addDays } from "@server/core/day";
import { env } from "@server/core/env";
import { titleOf } from "@server/records/review-point/title";
import { dutyTitle } from "@server/records/use/view";
import type { TFunction } from "i18next";
import type { Ending } from "./still-ending.ts";

/** Below `mail` in the texts. Only what binds expires; the rest is late. */
const past = {
  rejected: "report_rejected",
  voided: "report_voided",
  never: "report_never",
  expires: "report_past",
  lapses: "report_late",
} as const;

export type EndAbout = (typeof past)[Ending["how"]] | "report_due" | "report_soon" | "file_past" | "file_due";
export type EndEntry = {
  about: EndAbout;
  workspace_id: string;
  workspace: string;
  label: string;
  url: string;
  note: string;
  object_id: string | null;
  /** Why the reader gets it: they manage the place or own the workspace, or the kind of the object names them. */
  why: "manages" | "kind";
};

function aboutOf({ kind, how, is_past }: Ending): EndAbout {
  if (kind === "file") return is_past ? "file_past" : "file_due";
  if (is_past) return past[how];
  return how === "expires" ? "report_due" : "report_soon";
}

/** What ends, as a line of a mail in the reader's language. */
export function endingEntry(t: TFunction, actor: Actor, row: Ending): EndEntry {
  const { kind, id, object_id, workspace_id, workspace, place, ends_on } = row;
  const about = aboutOf(row);
  const path = { duty: `object/${id}`, report: `report/${id}`, file: `object/${object_id}/file/${id}` }[kind];
  // an incident ends it on the day before
  const day = about === "report_voided" ? addDays(ends_on, 1) : ends_on;
  return {
    about,
    workspace_id,
    workspace,
    label: kind === "file" ? row.title : `${nameOf(t, actor, row)} · ${place}`,
    url: `${env.APP_URL}/${path}`,
    note: t(`mail.${about}.entry`, { where: place, date: dayInWords(t, day) }),
    object_id,
    why: row.manages ? "manages" : "kind",
  };
}

function nameOf(
  t: TFunction,
  { locale }: Actor,
  { kind, title, line, type, review_point, own_titles }: Ending,
): string {
  if (!type || !review_point) return title;
  if (kind === "duty") return dutyTitle({ title, line, review_point, own_titles, type }, locale);
  const point = titleOf(locale, review_point, own_titles);
  return type === "inspection" ? point : `${t(`report.type.${type}`)} ${point}`;
}
