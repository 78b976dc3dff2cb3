import { before } from "@db/outside";
import { containers } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { INVITATION_DAYS } from "@server/core/constants";
import { env } from "@server/core/env";
import { hashOfToken } from "@server/core/token";
import { sendMail } from "@server/platform/mail/send";
import { mailBrand } from "@server/tenancy/mail/brand";
import { mailContent } from "@server/tenancy/mail/content";
import { hasAddress } from "@server/tenancy/user/by-address";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isFirstPlace } from "./find.ts";
import { tokenOf } from "./token.ts";

/**
 * Mails an invitation, in the language of the invited account or else of the inviter. Does nothing if it was accepted
 * or withdrawn in the meantime.
 */
export const mailInvitationOf = (
  { workspaceId, invitationId }: { workspaceId: string; invitationId: string },
  { id, once }: OnceRun,
): Promise<Outcome> =>
  once({ workspaceIds: [workspaceId] }, async (tx) => {
    const [found] = await tx
      .select({
        email: invitations.email,
        workspace: workspaces.name,
        container: containers.title,
        /** The last day of an inspector. */
        endsOn: sql<string | null>`(select place.ends_on from invitation_containers place
          where (place.workspace_id, place.invitation_id, place.container_id)
            = (${invitations.workspaceId}, ${invitations.id}, ${containers.id}))`,
        inviter: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
        locale: sql<
          string | null
        >`coalesce((select known.locale from users known where ${hasAddress(sql`${invitations.email}`, "known")}),
          ${users.locale})`,
      })
      .from(invitations)
      .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .leftJoin(containers, isFirstPlace)
      .where(
        and(
          eq(invitations.workspaceId, workspaceId),
          eq(invitations.id, invitationId),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
        ),
      );
    if (!found) return;
    const token = await before("token", () => storeToken(workspaceId, invitationId));
    const t = translator(localeOr(found.locale));
    const { workspace, container, endsOn } = found;
    const inviter = found.inviter || workspace;
    await sendMail({
      to: found.email,
      subject: t("mail.invitation.subject", { inviter, workspace }),
      ...mailContent({
        t,
        title: t("mail.invitation.title", { workspace }),
        lines: [
          container
            ? t("mail.invitation.to_container", { inviter, container })
            : t("mail.invitation.to_workspace", { inviter, workspace }),
          ...(endsOn ? [t("mail.access.as_inspector", { day: dayInWords(t, endsOn) })] : []),
          t("mail.invitation.ends", { days: INVITATION_DAYS }),
        ],
        button: { label: t("mail.invitation.button"), url: `${env.APP_URL}/invitations/${token}` },
        footer: t("mail.invitation.footer", { inviter }),
        brand: await mailBrand(tx, workspaceId),
      }),
      messageId: id,
    });
  });

/** Stores the token's hash in a transaction of its own, committed before the mail is sent: its link works at once. */
const storeToken = (workspaceId: string, id: string): Promise<string> =>
  transact({ workspaceIds: [workspaceId] }, async (tx) => {
    const token = tokenOf(id);
    await tx
      .update(invitations)
      .set({ tokenHash: hashOfToken(token) })
      .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)));
    return token;
  });
