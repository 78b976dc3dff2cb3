import { overTheWall, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { kindsOfPerson } from "@server/document/kinds";
import { refuseTablet } from "@server/user/tablet";
import type { Locale } from "~/i18n/locales";
import { giveConsents } from "./give.ts";

/** Somebody agrees, for themselves, to all that holds today. */
export function agree(actor: Actor, locale: Locale): Promise<void> {
  refuseTablet(actor);
  return transact(overTheWall, async (tx) => {
    await giveConsents(tx, actor, { workspaceId: null, kinds: kindsOfPerson, locale });
  });
}
