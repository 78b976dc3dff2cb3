import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import type { Actor } from "@server/core/actor";
import { env } from "@server/core/env";
import type { ListMail } from "@server/tenancy/mail/list-mail";
import { mailToPerson } from "@server/tenancy/mail/to-member";
import type { TFunction } from "i18next";
import { type Reminded, remindersStillDue } from "./still-due.ts";

export type Payload = { userId: string; rhythm: "each" | "daily" | "weekly"; at: string };

/** Mails a person the reminders of that moment that are still open and within their reach. */
export const mailReminders = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToPerson(payload.userId, run, async (tx, actor) =>
    listMailOf(actor, payload, await remindersStillDue(tx, actor, payload)),
  );

/** One list for each workspace and each kind of reminder. */
function listMailOf(actor: Actor, { rhythm }: Payload, rows: Reminded[]): ListMail | null {
  const [first] = rows;
  if (!first) return null;
  const t = translator(actor.locale);
  const workspaces = [...new Map(rows.map(({ workspace_id, workspace }) => [workspace_id, workspace]))];
  const abouts = [...new Set(rows.map(({ about }) => about))];
  return {
    about: rhythm !== "each" ? rhythm : abouts.length === 1 ? first.about : "reminders",
    values: { title: first.title, workspace: workspaces.map(([, name]) => name).join(", ") },
    lists: workspaces.flatMap(([id, workspace]) =>
      abouts
        .map((about) => ({ about, those: rows.filter((row) => row.workspace_id === id && row.about === about) }))
        .filter(({ those }) => those.length > 0)
        .map(({ about, those }) => ({
          intro: t(`mail.${about}.body`, { workspace }),
          entries: those.map((row) => entryOf(t, row)),
        })),
    ),
    all:
      workspaces.length > 1
        ? env.APP_URL
        : `${env.APP_URL}/workspaces/${first.workspace_id}/actionpoints${filterFor(abouts)}`,
    workspaceId: workspaces.length === 1 ? first.workspace_id : undefined,
    choice: { label: t("mail.reminders.choice"), url: `${env.APP_URL}/profile/notifications` },
  };
}

const entryOf = (t: TFunction, { id, title, place, scheduled_on, is_past }: Reminded) => ({
  label: title,
  url: `${env.APP_URL}/actionpoint/${id}`,
  note: t(`mail.${is_past ? "past" : "due"}.entry`, { where: place, date: dayInWords(t, scheduled_on) }),
});

/** The filter of the workspace's list that shows them. */
function filterFor(abouts: Reminded["about"][]): string {
  const [about] = abouts;
  if (abouts.length > 1) return "";
  if (about === "left") return "?status=past";
  if (about === "nobody") return "?who=none";
  return about === "past" ? "?who=me&status=past" : "?who=me";
}
