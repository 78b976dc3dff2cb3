import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import type { OnceRun } from "@jobs/contract";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { and, eq } from "drizzle-orm";
import { findRole } from "./lock-members.ts";

/** Mails a removed member; not if they are a member again, or the workspace was deleted. */
export const mailThatRemoved = ({ workspaceId, userId }: { workspaceId: string; userId: string }, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const workspace = await findName(tx, workspaceId);
    if (!workspace || (await findRole(tx, workspaceId, userId))) return null;
    return {
      subject: t("mail.removed.subject", { workspace }),
      title: t("mail.removed.subject", { workspace }),
      lines: [t("mail.greeting", { name }), t("mail.removed.body", { workspace }), t("mail.removed.stays")],
      footer: t("mail.removed.footer", { workspace }),
    };
  });

type HandedOver = { workspaceId: string; userId: string; otherId: string; about: "owner" | "former" };

/** Mails the new and the former owner, each with their own text; not if the owner has changed again. */
export const mailThatHandedOver = ({ workspaceId, userId, otherId, about }: HandedOver, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const [workspace, role, otherName] = await Promise.all([
      findName(tx, workspaceId),
      findRole(tx, workspaceId, userId),
      findPerson(tx, workspaceId, otherId),
    ]);
    if (!workspace || !role || (role === "owner") !== (about === "owner")) return null;
    const values = { workspace, other: otherName ?? workspace };
    return {
      subject: t(`mail.handed_over.${about}.subject`, values),
      title: t(`mail.handed_over.${about}.subject`, values),
      lines: [t("mail.greeting", { name }), t(`mail.handed_over.${about}.body`, values)],
      button: { label: t("mail.handed_over.button"), url: `${env.APP_URL}/workspaces/${workspaceId}/users` },
      footer: t("mail.handed_over.footer", values),
    };
  });

async function findName(tx: Tx, workspaceId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ name: workspaces.name, deletedAt: workspaces.deletedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found && !found.deletedAt ? found.name : undefined;
}

async function findPerson(tx: Tx, workspaceId: string, userId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ first: users.firstName, last: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  return found && `${found.first} ${found.last}`.trim();
}
