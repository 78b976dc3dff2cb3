import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import type { OnceRun } from "@jobs/contract";
import { enqueueEach } from "@jobs/enqueue";
import { ORPHANED_KEY_DAYS } from "@server/core/constants";
import { env } from "@server/core/env";
import { adminsOf } from "@server/tenancy/member/admins-of";
import { writeTo } from "@server/tenancy/user/mails";
import { z } from "zod";

const Orphan = z.object({ id: z.string() });

/**
 * Notes on the keys of people who left a workspace that they did, and mails its owner and admins. Such keys only read,
 * for ORPHANED_KEY_DAYS, until one of them takes them over. Those of who was no admin any more, which could do no more
 * than they, stop at once. In the transaction that removes the memberships.
 */
export async function orphanKeys(
  tx: Tx,
  workspaceId: string,
  left: readonly { id: string; role: string }[],
): Promise<void> {
  const admin = left.filter(({ role }) => role === "owner" || role === "admin").map(({ id }) => id);
  const orphans = await queryRows(tx, Orphan)`
    update api_keys set maker_left_at = case when made_by = any (${uuids(admin)}) then now()
      else now() - make_interval(days => ${ORPHANED_KEY_DAYS}) end
    where workspace_id = ${workspaceId} and made_by = any (${uuids(left.map(({ id }) => id))}) and withdrawn_at is null
      and maker_left_at is null
    returning id`;
  if (orphans.length === 0) return;
  const admins = await adminsOf(tx, workspaceId);
  const keyIds = orphans.map(({ id }) => id);
  await enqueueEach(
    tx,
    "api_key.mail_orphaned",
    admins.map(({ userId }) => ({ workspaceId, userId, keyIds })),
  );
}

const Key = z.object({ name: z.string(), still_reads: z.boolean(), last_day: z.string(), workspace: z.string() });

type Payload = { workspaceId: string; userId: string; keyIds: string[] };

/** Mails an admin which keys stop since their maker has left; not those that somebody took over or withdrew meanwhile. */
export const mailOrphanedKeys = ({ workspaceId, userId, keyIds }: Payload, run: OnceRun) =>
  writeTo(userId, run, async ({ tx, name, t }) => {
    const keys = await queryRows(tx, Key)`
      select u.first_name as name, w.name as workspace,
        k.maker_left_at + make_interval(days => ${ORPHANED_KEY_DAYS}) > now() as still_reads,
        ((k.maker_left_at + make_interval(days => ${ORPHANED_KEY_DAYS})) at time zone 'Europe/Brussels')::date::text as last_day
      from api_keys k join users u on u.id = k.user_id join workspaces w on w.id = k.workspace_id
      join memberships admin on (admin.workspace_id, admin.user_id) = (k.workspace_id, ${userId})
        and admin.role in ('owner', 'admin')
      where k.workspace_id = ${workspaceId} and k.id = any (${uuids(keyIds)}) and k.withdrawn_at is null
        and k.maker_left_at is not null and w.deleted_at is null order by 1`;
    const [first] = keys;
    if (!first) return null;
    const names = keys.map((key) => key.name).join(", ");
    const values = { workspace: first.workspace, names, count: keys.length, day: dayInWords(t, first.last_day) };
    return {
      subject: t("mail.api_key_orphaned.subject", values),
      title: t("mail.api_key_orphaned.subject", values),
      lines: [
        t("mail.greeting", { name }),
        t("mail.api_key_orphaned.body", values),
        t(`mail.api_key_orphaned.${first.still_reads ? "takes" : "stopped"}`, values),
      ],
      button: { label: t("mail.api_key_orphaned.button"), url: `${env.APP_URL}/workspaces/${workspaceId}/api-keys` },
      footer: t("mail.api_key_orphaned.footer", values),
    };
  });
