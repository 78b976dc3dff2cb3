import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import { boardsLocked } from "@server/core/plan";
import { titleOf } from "@server/records/review-point/title";
import { withAnswers } from "@server/records/use/in-mail";
import { dutyTitle } from "@server/records/use/view";
import { mailToPerson } from "@server/tenancy/mail/to-member";
import type { TFunction } from "i18next";
import { type Reminded, remindersStillDue } from "./still-due.ts";
import { type Ending, remindersStillEnding } from "./still-ending.ts";

export type Payload = { userId: string; rhythm: "each" | "daily" | "weekly"; at: string };

/** Below `mail` in the texts; in this order in a mail. */
const abouts = [
  "report_past",
  "past",
  "report_due",
  "due",
  "ahead",
  "left",
  "nobody",
  "file_past",
  "file_due",
] as const;
type About = (typeof abouts)[number];
type Entry = {
  about: About;
  workspace_id: string;
  workspace: string;
  label: string;
  url: string;
  note: string;
  object_id: string | null;
};

/** Mails a person the reminders of that moment that still apply and are within their reach; of locked workspaces none. */
export const mailReminders = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToPerson(payload.userId, run, async (tx, actor) => {
    const t = translator(actor.locale);
    const entries = [
      ...(await remindersStillDue(tx, actor, payload)).map((row) => pointEntry(t, row)),
      ...(await remindersStillEnding(tx, actor, payload)).map((row) => endingEntry(t, actor, row)),
    ];
    const locked = new Set(
      actor.memberships.filter((one) => boardsLocked(one.plan_status)).map((one) => one.workspace_id),
    );
    const content = listMailOf(
      t,
      payload,
      entries.filter(({ workspace_id }) => !locked.has(workspace_id)),
    );
    return content && { ...content, lists: await withAnswers(tx, actor.locale, content.lists) };
  });

/** One list for each workspace and each kind of reminder. */
function listMailOf(t: TFunction, { rhythm }: Payload, entries: Entry[]) {
  const [first] = entries;
  if (!first) return null;
  const workspaces = [...new Map(entries.map(({ workspace_id, workspace }) => [workspace_id, workspace]))];
  const present = abouts.filter((about) => entries.some((entry) => entry.about === about));
  return {
    about: aboutOf(rhythm, present),
    values: { title: first.label, workspace: workspaces.map(([, name]) => name).join(", ") },
    lists: workspaces.flatMap(([id, workspace]) =>
      present
        .map((about) => ({ about, those: entries.filter((one) => one.workspace_id === id && one.about === about) }))
        .filter(({ those }) => those.length > 0)
        .map(({ about, those }) => ({ intro: t(`mail.${about}.body`, { workspace }), entries: those })),
    ),
    all: workspaces.length > 1 ? env.APP_URL : `${env.APP_URL}/workspaces/${first.workspace_id}${listOf(present)}`,
    workspaceId: workspaces.length === 1 ? first.workspace_id : undefined,
    choice: { label: t("mail.reminders.choice"), url: `${env.APP_URL}/profile/notifications` },
  };
}

const isOfPoints = (about: About) => !about.startsWith("report_") && !about.startsWith("file_");

/** The texts around the lists: of the one kind of reminder in it, or of several. */
function aboutOf(rhythm: Payload["rhythm"], present: About[]): string {
  if (rhythm !== "each" && present.every(isOfPoints)) return rhythm;
  return present.length === 1 ? present[0]! : "reminders";
}

const pointEntry = (t: TFunction, { id, title, place, scheduled_on, is_past, ...rest }: Reminded): Entry => ({
  about: rest.about,
  workspace_id: rest.workspace_id,
  workspace: rest.workspace,
  label: title,
  url: `${env.APP_URL}/actionpoint/${id}`,
  note: t(`mail.${is_past ? "past" : "due"}.entry`, { where: place, date: dayInWords(t, scheduled_on) }),
  object_id: rest.object_id,
});

function endingEntry(t: TFunction, actor: Actor, row: Ending): Entry {
  const { kind, id, object_id, workspace_id, workspace, place, ends_on, is_past } = row;
  const about: About = `${kind === "file" ? "file" : "report"}_${is_past ? "past" : "due"}`;
  const path = { duty: `object/${id}`, report: `report/${id}`, file: `object/${object_id}/file/${id}` }[kind];
  return {
    about,
    workspace_id,
    workspace,
    label: kind === "file" ? row.title : `${nameOf(t, actor, row)} · ${place}`,
    url: `${env.APP_URL}/${path}`,
    note: t(`mail.${about}.entry`, { where: place, date: dayInWords(t, ends_on) }),
    object_id,
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

/** The list of the workspace that shows them, filtered; its home where they stand in several lists. */
function listOf(present: About[]): string {
  const [about] = present;
  if (!present.every(isOfPoints)) {
    if (present.length > 1) return "";
    const isPast = about === "report_past" || about === "file_past";
    return about?.startsWith("file_")
      ? `/files?ends=${isPast ? "over" : "soon"}`
      : `/reports?state=${isPast ? "X" : "S"}`;
  }
  if (present.length > 1) return "/actionpoints";
  if (about === "left") return "/actionpoints?status=past";
  if (about === "nobody") return "/actionpoints?who=none";
  return `/actionpoints?who=me${about === "past" ? "&status=past" : ""}`;
}
