import { queryRows } from "@db/rows";
import { feedback } from "@db/schema/document";
import { asOperator, transact } from "@db/transact";
import { defaultLocale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { enqueue } from "@jobs/enqueue";
import { type Actor, requireProven } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { MAX_FEEDBACK } from "@server/core/constants";
import { env } from "@server/core/env";
import { sendMail } from "@server/platform/mail/send";
import { mailContent } from "@server/tenancy/mail/content";
import { z } from "zod";
import type { Feedback } from "./inputs.ts";

/** Stores feedback and enqueues its mail. */
export const sendFeedback = (actor: Actor, input: z.output<typeof Feedback>): Promise<void> =>
  transact(asOperator, async (tx) => {
    requireProven(actor);
    await countOrReject(tx, ["feedback", "user", actor.userId], {
      limit: MAX_FEEDBACK.perUser,
      minutes: MAX_FEEDBACK.withinMinutes,
    });
    const [created] = await tx
      .insert(feedback)
      .values({ ...input, userId: actor.userId })
      .returning({ id: feedback.id });
    await enqueue(tx, "feedback.mail", { workspaceId: null, feedbackId: created!.id });
  });

/** The recipient: FEEDBACK_EMAIL, else the address of MAIL_FROM. */
const reader = () => env.FEEDBACK_EMAIL ?? /[^\s<]+@[^\s>]+/.exec(env.MAIL_FROM)![0];

const MailFeedbackRow = z.object({ text: z.string(), page: z.string(), name: z.string(), email: z.string() });

/** Mails stored feedback in the platform's language, with the text unchanged. Once for each job. */
export const mailFeedback = ({ feedbackId }: { feedbackId: string }, { id, once }: OnceRun): Promise<Outcome> =>
  once(asOperator, async (tx) => {
    const rows = await queryRows(tx, MailFeedbackRow)`
      select f.text, f.page, concat(u.first_name, ' ', u.last_name) as name, u.email from feedback f
      join users u on u.id = f.user_id where f.id = ${feedbackId}`;
    const [input] = rows;
    if (!input) return; // deleted with its account
    const t = translator(defaultLocale);
    const { name, email, page, text } = input;
    const lines = [t("mail.feedback.from", { name, email, page: page || "/" }), ...text.split(/\n+/).filter(Boolean)];
    await sendMail({
      to: reader(),
      subject: t("mail.feedback.subject", { name }),
      ...mailContent({ t, title: t("mail.feedback.title"), lines }),
      messageId: id,
    });
  });
