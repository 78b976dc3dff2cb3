import { notDeleted } from "@db/not-deleted";
import { grantOn, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import type { Tx } from "@db/transact";
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
const Row = z.object({ id: z.string(), title: z.string(), grant: GrantRole.nullable() });
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
            ? places.slice(0, MAX_LISTED).map((place) => ({ label: place.title, url: addressOf(place.id) }))
            : []),
          ...(places.length > MAX_LISTED ? [t("mail.more", { count: places.length - MAX_LISTED })] : []),
          ...(places.length === 1 && first.grant === "admin" ? [t("mail.access.as_admin")] : []),
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
    select containers.id, containers.title, ${grantOn(actor, containers.workspaceId, containers.id)} as grant
      from containers
    where workspace_id = ${workspaceId} and id = any (${uuids(containerIds)}) and ${notDeleted()}
      order by lower(title), id`;
  return rows.filter(({ grant }) => effectiveRoleOn(actor, workspaceId, grant) !== null);
}

const NameRow = z.object({ name: z.string() });

async function nameOf(tx: Tx, { giverId }: Payload): Promise<string | undefined> {
  const rows = await queryRows(
    tx,
    NameRow,
  )`select concat_ws(' ', first_name, last_name) as name from users where id = ${giverId}`;
  return rows[0]?.name;
}
