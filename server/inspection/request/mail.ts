import { queryRows } from "@db/rows";
import { dayInWords } from "@i18n/in-words";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { today } from "@server/core/day";
import { env } from "@server/core/env";
import { sendMail } from "@server/platform/mail/send";
import { mailBrand } from "@server/tenancy/mail/brand";
import { mailContent } from "@server/tenancy/mail/content";
import { mailToMember } from "@server/tenancy/mail/to-member";
import type { TFunction } from "i18next";
import { z } from "zod";
import { dueInWords } from "./due-words.ts";
import { objectsAsked } from "./objects-asked.ts";
import { visitToken } from "./token.ts";

type Payload = { workspaceId: string; requestId: string };
type About = "request" | "request_withdrawn";
const MAX_LISTED = 50; // objects named in the mail; of the others only the number

const Row = z.object({
  body: z.string(),
  email: z.string(),
  locale: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  note: z.string(),
  is_withdrawn: z.boolean(),
  workspace: z.string(),
  asker: z.string().nullable(),
});

/** Who asks, for the texts: a person of a workspace, or the workspace. */
const whoAsks = (t: TFunction, { asker, workspace }: Pick<z.infer<typeof Row>, "asker" | "workspace">): string =>
  asker ? t("inspection.asker", { asker, workspace }) : workspace;

/** Mails a body what it is asked to inspect, with the link to answer; or that the request is withdrawn. */
export const mailRequest = (
  { workspaceId, requestId, about }: Payload & { about: About },
  { id, once }: OnceRun,
): Promise<Outcome> =>
  once({ workspaceIds: [workspaceId] }, async (tx) => {
    const [found] = await queryRows(tx, Row)`
      select q.body, q.email, q.locale, q.starts_on, q.ends_on, q.note, q.withdrawn_at is not null as is_withdrawn,
        w.name as workspace, (select trim(concat(u.first_name, ' ', u.last_name)) from users u where u.id = q.created_by) as asker
      from inspection_requests q join workspaces w on w.id = q.workspace_id
      where q.workspace_id = ${workspaceId} and q.id = ${requestId}`;
    // withdrawn before this mail went out: the other one says so
    if (!found || (found.is_withdrawn && about === "request")) return;
    const locale = localeOr(found.locale);
    const t = translator(locale);
    const objects = found.is_withdrawn ? [] : await objectsAsked(tx, requestId);
    const values = {
      workspace: found.workspace,
      who: whoAsks(t, found),
      body: found.body,
      count: objects.length,
      from: dayInWords(t, found.starts_on),
      until: dayInWords(t, found.ends_on),
    };
    const url = `${env.APP_URL}/visit/${visitToken(requestId)}`;
    await sendMail({
      to: found.email,
      subject: t(`mail.${about}.subject`, values),
      ...mailContent({
        t,
        title: t(`mail.${about}.title`, values),
        lines: [
          t(`mail.${about}.body`, values),
          ...(found.note && !found.is_withdrawn ? [found.note] : []),
          ...objects.slice(0, MAX_LISTED).map(({ display_code, title, place, serial_number, ...due }) => ({
            label: [display_code, title].filter(Boolean).join(" "),
            url,
            note: [
              place,
              serial_number && t("mail.request.serial", { serial: serial_number }),
              dueInWords(t, due, today()),
            ]
              .filter(Boolean)
              .join(" · "),
          })),
          ...(objects.length > MAX_LISTED ? [t("mail.more", { count: objects.length - MAX_LISTED })] : []),
        ],
        button: found.is_withdrawn ? undefined : { label: t("mail.request.button"), url },
        footer: t(`mail.${about}.footer`, values),
        brand: await mailBrand(tx, workspaceId),
      }),
      messageId: id,
    });
  });

const Proposed = z.object({ body: z.string(), proposed_on: z.string().nullable(), answer: z.string() });

/** Mails who asked for an inspection the day that the body proposed. */
export const mailProposal = (payload: Payload & { userId: string }, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const [found] = await queryRows(tx, Proposed)`
      select q.body, q.proposed_on, q.answer from inspection_requests q
      where q.workspace_id = ${payload.workspaceId} and q.id = ${payload.requestId} and q.withdrawn_at is null`;
    if (!found?.proposed_on) return null;
    const t = translator(actor.locale);
    const values = { body: found.body, day: dayInWords(t, found.proposed_on), workspace: workspace.name };
    const url = `${env.APP_URL}/workspaces/${payload.workspaceId}/inspections/${payload.requestId}`;
    return {
      about: "proposal",
      values,
      lists: [{ intro: t("mail.proposal.body", values), entries: [{ label: values.day, url, note: found.answer }] }],
      all: url,
    };
  });
