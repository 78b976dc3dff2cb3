import { archives } from "@db/schema/document";
import type { OnceRun } from "@jobs/contract";
import { ARCHIVE_DAYS } from "@server/core/constants";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq } from "drizzle-orm";

/** Mails that the archive is ready and until when. It is never attached; its download needs a session. */
export const mailArchive = ({ userId, archiveId }: { userId: string; archiveId: string }, run: OnceRun) =>
  writeTo(userId, run, async ({ t, name, tx }) => {
    const isThere = await tx.$count(
      archives,
      and(eq(archives.id, archiveId), eq(archives.userId, userId), eq(archives.state, "done")),
    );
    if (!isThere) return null;
    return {
      subject: t("mail.archive.subject"),
      title: t("mail.archive.title"),
      lines: [t("mail.greeting", { name }), t("mail.archive.body", { days: ARCHIVE_DAYS })],
      button: { label: t("mail.archive.button"), url: `${env.APP_URL}/profile/settings/archive` },
      footer: t("mail.archive.footer"),
    };
  });
