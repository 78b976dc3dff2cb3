import { jobs } from "@db/schema/job";
import type { OnceRun } from "@jobs/contract";
import { EXPORT_DAYS } from "@server/core/constants";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq } from "drizzle-orm";
import type { Made } from "./inputs.ts";

/** Mails the user that their exported file is ready, and where. */
export const mailJob = ({ userId, jobId }: { userId: string; jobId: string }, run: OnceRun) =>
  writeTo(userId, run, async ({ t, name, tx }) => {
    const [job] = await tx
      .select({ title: jobs.title, result: jobs.result, kind: jobs.kind })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.userId, userId)));
    const result = job?.result as Made | null | undefined;
    if (!job || !result || !("file" in result)) return null;
    const { title } = job;
    const isWhole = job.kind === "workspace.export";
    const body = isWhole
      ? t("mail.export.whole", { days: EXPORT_DAYS })
      : t("mail.export.body", { count: result.file.rows, days: EXPORT_DAYS });
    return {
      subject: t("mail.export.subject", { title }),
      title: t("mail.export.title", { title }),
      lines: [t("mail.greeting", { name }), body],
      button: { label: t("mail.export.button"), url: `${env.APP_URL}/jobs/${jobId}` },
      footer: t(isWhole ? "mail.export.whole_footer" : "mail.export.footer"),
    };
  });
