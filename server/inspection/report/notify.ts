import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { enqueueEach } from "@jobs/enqueue";
import { managersOf } from "@server/access/access/managers-of";
import { env } from "@server/core/env";
import { withAnswers } from "@server/records/use/in-mail";
import { mailToMember } from "@server/tenancy/mail/to-member";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { reportFor } from "./report-for.ts";
import { makerColumn, reportRows } from "./rows.ts";

type Payload = { workspaceId: string; userId: string; reportId: string };
const Manager = z.object({ id: z.string() });

/** Enqueues a mail to each manager of the place about a report that an inspector added there. */
export async function notifyOfReport(
  tx: Tx,
  { workspaceId, containerId, reportId }: { workspaceId: string; containerId: string; reportId: string },
): Promise<void> {
  const place = sql`(select ${workspaceId}::uuid as workspace_id, ${containerId}::uuid as container_id) place`;
  const managers = await queryRows(tx, Manager)`select distinct who.user_id as id from ${managersOf(place)} who`;
  await enqueueEach(
    tx,
    "report.mail",
    managers.map(({ id: userId }) => ({ workspaceId, userId, reportId })),
  );
}

/** Mails a manager that report, as it is now; not if it is gone or out of their reach. */
export const mailReport = (payload: Payload, run: OnceRun): Promise<Outcome> =>
  mailToMember(payload, run, async (tx, actor, workspace) => {
    const { reportId } = payload;
    const reaches = await reportFor(tx, actor, "report.see", reportId).catch(() => null);
    const [report] = reaches
      ? await reportRows<{ maker: string }>(tx, actor.locale, sql`reports.id = ${reportId}`, { columns: makerColumn })
      : [];
    if (!report) return null;
    const t = translator(actor.locale);
    const object = [report.object.display_code, report.object.title].filter(Boolean).join(" ");
    const values = { object, maker: report.maker, workspace: workspace.name };
    const note = [
      report.review_point_title,
      t(`report.outcome.${report.status}`),
      t("report.until", { day: dayInWords(t, report.valid_until) }),
    ].join(" · ");
    const url = `${env.APP_URL}/report/${reportId}`;
    return {
      about: "report_added",
      values,
      lists: await withAnswers(tx, actor.locale, [
        {
          intro: t("mail.report_added.body", values),
          entries: [{ label: object, url, note, object_id: report.object.id }],
        },
      ]),
      all: url,
    };
  });
