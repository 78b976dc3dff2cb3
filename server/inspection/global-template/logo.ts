import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { storedGlobal, storeGeneratedGlobal } from "@server/records/library/global-bytes";
import { sql } from "drizzle-orm";

/** Beside the platform's library, for all workspaces. Gives what its row says of it. */
export const keepGlobalLogo = async (tx: Tx, drawn: Buffer): Promise<{ logo: string; logoMime: string }> => ({
  logo: await storeGeneratedGlobal(tx, drawn),
  logoMime: "image/png",
});

/** For the back-office; a workspace has a copy of its own. */
export async function storedGlobalLogo(actor: Actor, id: string): Promise<StoredContent> {
  authorizeBackOffice(actor);
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ logo: string; mime: string }>(
      sql`select logo, logo_mime as mime from global_templates where id = ${id} and logo is not null`,
    ),
  );
  if (!rows[0]) throw notFound();
  return storedGlobal(rows[0].logo, rows[0].mime, "logo.png");
}
