import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { env } from "@server/core/env";
import { boardsLocked } from "@server/core/plan";
import { withAnswers } from "@server/records/use/in-mail";
import { mailToPerson } from "@server/tenancy/mail/to-member";
import type { TFunction } from "i18next";
import { type EndAbout, type EndEntry, endingEntry } from "./ending-entry.ts";
import { type Reminded, remindersStillDue } from "./still-due.ts";
import { remindersStillEnding } from "./still-ending.ts";

export type Payload = { userId: string; rhythm: "each" | "daily" | "weekly"; at: string };

/** Below `mail` in the texts; in this order in a mail. */
const abouts = [
  "report_rejected",
  "report_voided",
  "report_past",
  "report_never",
  "past",
  "report_late",
  "report_due",
  "report_soon",
  "due",
  "ahead",
  "left",
  "nobody",
  "file_past",
  "file_due",
] as const satisfies (EndAbout | Reminded["about"])[];
type About = (typeof abouts)[number];
type Entry = EndEntry | (Omit<EndEntry, "about" | "why"> & { about: Reminded["about"]; why: "points" });

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
  const values = { title: first.label, workspace: workspaces.map(([, name]) => name).join(", ") };
  const present = abouts.filter((about) => entries.some((entry) => entry.about === about));
  return {
    about: aboutOf(rhythm, present),
    values,
    footer: whyOf(t, entries, values),
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

/** Why the reader gets what ends; undefined where the texts around the lists say it. */
function whyOf(t: TFunction, entries: readonly Entry[], values: Record<string, string>): string | undefined {
  const whys = new Set(entries.map(({ why }) => why));
  if (!whys.has("kind")) return whys.has("points") ? undefined : t("mail.why.manages", values);
  return t(whys.size === 1 ? "mail.why.kind" : "mail.why.both", values);
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
  why: "points",
});

/** The letters of the reports in the list that shows them; what was never fulfilled has no report. */
const letters: Partial<Record<About, string>> = {
  report_rejected: "C",
  report_voided: "X",
  report_past: "X",
  report_late: "P",
  report_due: "S",
  report_soon: "S",
};

/** The list of the workspace that shows them, filtered; its home where they stand in several lists, or in none. */
function listOf(present: About[]): string {
  const [about] = present;
  if (!present.every(isOfPoints)) {
    if (present.length > 1 || !about) return "";
    if (about.startsWith("file_")) return `/files?ends=${about === "file_past" ? "over" : "soon"}`;
    return letters[about] ? `/reports?state=${letters[about]}` : "";
  }
  if (present.length > 1) return "/actionpoints";
  if (about === "left") return "/actionpoints?status=past";
  if (about === "nobody") return "/actionpoints?who=none";
  return `/actionpoints?who=me${about === "past" ? "&status=past" : ""}`;
}
