import { asOperator, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { kindsOfPerson } from "@server/tenancy/document/kinds";
import { forbidTablet } from "@server/tenancy/user/tablet";
import { giveConsents } from "./give.ts";

/** The actor gives their own consent to all documents in force today. */
export function agree(actor: Actor, locale: Locale): Promise<void> {
  forbidTablet(actor);
  return transact(asOperator, async (tx) => {
    await giveConsents(tx, actor, { workspaceId: null, kinds: kindsOfPerson, locale });
  });
}
