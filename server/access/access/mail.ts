import { notDeleted } from "@db/not-deleted";
import { grantOn, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { type Actor, effectiveRoleOn, membershipOf } from "@server/core/actor";
import { env } from "@server/core/env";
import { sendMail } from "@server/platform/mail/send";
import { mailBrand } from "@server/tenancy/mail/brand";
import { mailContent } from "@server/tenancy/mail/content";
import { actorOf } from "@server/tenancy/session/session";
import { z } from "zod";
import { GrantRole } from "./given-role.ts";

type Payload = { workspaceId: string; userId: string; containerIds: string[]; giverId: string };
const Row = z.object({
  id: z.string(),
  title: z.string(),
  grant: GrantRole.nullable(),
  /** The last day of an inspector. */
  ends_on: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

const MAX_LISTED = 25; // containers named in one mail; of the others only the number

/** Mails a member what they got access to, without what was removed or deleted in the meantime. */
export async function mailAccessTo(payload: Payload, { id, once }: OnceRun): Promise<Outcome> {
  const actor = await actorOf(payload.userId);
  const membership = actor && membershipOf(actor, payload.workspaceId);
  if (!membership || membership.role === "tablet") return "nothing to do";
  return once({ workspaceIds: [payload.workspaceId] }, async (tx) => {
    const places = await reachablePlaces(tx, actor, payload);
    const [first] = places;
    if (!first) return;
    const t = translator(actor.locale);
    const values = {
      count: places.length,
      container: first.title,
      workspace: membership.name,
      giver: (await nameOf(tx, payload)) || membership.name,
    };
    await sendMail({
      to: actor.email,
      subject: t("mail.access.subject", values),
      ...mailContent({
        t,
        title: t("mail.access.subject", values),
        lines: [
          t("mail.greeting", { name: actor.firstName }),
          t("mail.access.body", values),
          ...(places.length > 1
            ? places.slice(0, MAX_LISTED).map(({ id, title, ends_on }) => ({
                label: title,
                url: addressOf(id),
                note: ends_on ? t("mail.access.inspector_until", { day: dayInWords(t, ends_on) }) : undefined,
              }))
            : []),
          ...(places.length > MAX_LISTED ? [t("mail.more", { count: places.length - MAX_LISTED })] : []),
          ...(places.length === 1 && first.grant === "admin" ? [t("mail.access.as_admin")] : []),
          ...(places.length === 1 && first.ends_on
            ? [t("mail.access.as_inspector", { day: dayInWords(t, first.ends_on) })]
            : []),
        ],
        button: {
          label: t("mail.access.button"),
          url: places.length === 1 ? addressOf(first.id) : `${env.APP_URL}/workspaces/${payload.workspaceId}`,
        },
        footer: t("mail.access.footer", { workspace: membership.name }),
        brand: await mailBrand(tx, payload.workspaceId),
      }),
      messageId: id,
    });
  });
}

const addressOf = (id: string) => `${env.APP_URL}/container/${id}`;

async function reachablePlaces(tx: Tx, actor: Actor, { workspaceId, containerIds }: Payload): Promise<Row[]> {
  const rows = await queryRows(tx, Row)`
    select containers.id, containers.title, ${grantOn(actor, containers.workspaceId, containers.id)} as grant,
      (select max(g.ends_on) from container_paths p
        join grants g on (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
        where (p.workspace_id, p.container_id) = (containers.workspace_id, containers.id)
          and g.user_id = ${actor.userId}) as ends_on
    from containers
    where workspace_id = ${workspaceId} and id = any (${uuids(containerIds)}) and ${notDeleted()}
      order by lower(title), id`;
  return rows
    .filter(({ grant }) => effectiveRoleOn(actor, workspaceId, grant) !== null)
    .map((row) => ({ ...row, ends_on: row.grant === "inspector" ? row.ends_on : null }));
}

const NameRow = z.object({ name: z.string() });

async function nameOf(tx: Tx, { giverId }: Payload): Promise<string | undefined> {
  const rows = await queryRows(
    tx,
    NameRow,
  )`select concat_ws(' ', first_name, last_name) as name from users where id = ${giverId}`;
  return rows[0]?.name;
}
