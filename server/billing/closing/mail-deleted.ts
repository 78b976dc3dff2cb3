import { events } from "@db/schema/event";
import type { OnceRun } from "@jobs/contract";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq, inArray, isNull } from "drizzle-orm";

/**
 * Mails a former member that their workspace was deleted. Its row may be erased already, so its name is read from the
 * platform's history.
 */
export const mailThatDeleted = ({ userId, deletedId }: { userId: string; deletedId: string }, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const [found] = await tx
      .select({ workspace: events.title, by: events.userId })
      .from(events)
      .where(
        and(
          isNull(events.workspaceId),
          inArray(events.verb, ["workspace.delete", "workspace.delete_by_admin"]),
          eq(events.aboutId, deletedId),
        ),
      );
    if (!found) return null;
    const { workspace, by } = found;
    return {
      subject: t("mail.workspace_deleted.subject", { workspace }),
      title: t("mail.workspace_deleted.subject", { workspace }),
      lines: [
        t("mail.greeting", { name }),
        t(by === userId ? "mail.workspace_deleted.by_you" : "mail.workspace_deleted.body", { workspace }),
        t("mail.workspace_deleted.what"),
      ],
      footer: t("mail.workspace_deleted.footer", { workspace }),
    };
  });
