import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { currentOn, textsIn } from "@server/tenancy/document/current";
import type { DocumentKind } from "@server/tenancy/document/kinds";
import { documentKinds } from "@server/tenancy/document/kinds";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { z } from "zod";

type NewConsents = {
  /** The workspace on whose behalf they agree; null: for themselves, which needs a transaction as operator. */
  workspaceId: string | null;
  kinds: readonly DocumentKind[];
  /** The language in which they read it. */
  locale: Locale;
};

const GiveConsentsRow = z.object({ kind: z.enum(documentKinds), version: z.number() });

/**
 * Records consent to the versions in force today, with the sha256 of the text that was read. Skips versions agreed to
 * before. Returns how many were new.
 */
export async function giveConsents(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId">,
  { workspaceId, kinds, locale }: NewConsents,
): Promise<number> {
  forbidImpersonated(actor); // impersonators can't give consent
  const about = workspaceId ? "workspace" : "self";
  const rows = await queryRows(tx, GiveConsentsRow)`
    with given as (
      insert into consents (user_id, workspace_id, about, document_id, locale, sha256)
      select ${actor.userId}, ${workspaceId}::uuid, ${about}, current.id, ${textsIn(locale)},
        hashes ->> (${textsIn(locale)})
      from ${currentOn(today())} current where current.kind = any (${`{${kinds.join()}}`}::text[])
      on conflict do nothing returning document_id)
    select d.kind, d.version from given join documents d on d.id = given.document_id order by d.kind`;
  if (rows.length === 0) return 0;
  const detail = { documents: rows.map(({ kind, version }) => `${kind} ${version}`) };
  await recordEvent(tx, actor, "consent.give", { workspaceId, aboutId: workspaceId ?? actor.userId, detail });
  return rows.length;
}
