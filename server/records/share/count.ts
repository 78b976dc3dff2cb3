import { shares } from "@db/schema/share";
import { asOperator, transact } from "@db/transact";
import { countWithinLimit } from "@server/core/attempts";
import { OPENING_MINUTES, OPENINGS_OF_SOURCE } from "@server/core/constants";
import { eq, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { visitorByToken } from "./visitor.ts";

type From = { source: string; device: string };

/** Counts that a link was opened, once per visit and not by bots. Readers of the share do not wait for it. */
export async function countOpening(token: string, { source, device }: From): Promise<void> {
  await countOpeningOf((await visitorByToken(token)).shareId, { source, device });
}

/** The same of a link that was found already. */
export async function countOpeningOf(shareId: string, { source, device }: From): Promise<void> {
  if (isbot(device)) return;
  await transact(asOperator, async (tx) => {
    if (
      !(await countWithinLimit(tx, ["share", shareId, source], { limit: OPENINGS_OF_SOURCE, minutes: OPENING_MINUTES }))
    )
      return; // the user agent is the client's own claim
    if (!(await countWithinLimit(tx, ["share", shareId, source, device], { limit: 1, minutes: OPENING_MINUTES })))
      return;
    await tx
      .update(shares)
      .set({ openedCount: sql`${shares.openedCount} + 1`, openedAt: new Date() })
      .where(eq(shares.id, shareId));
  });
}
