import { globalTemplates } from "@db/schema/global-template";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { storedGlobal, storeGeneratedGlobal } from "@server/records/library/global-bytes";
import { eq } from "drizzle-orm";

/** Stores a logo (a PNG) among the platform's files. Gives the logo's columns of global_templates. */
export const storeGlobalLogo = async (tx: Tx, png: Buffer): Promise<{ logo: string; logoMime: string }> => ({
  logo: await storeGeneratedGlobal(tx, png),
  logoMime: "image/png",
});

/** The logo of a global template, for the back-office; a workspace has a copy of its own. */
export async function storedGlobalLogo(actor: Actor, id: string): Promise<StoredContent> {
  authorizeBackOffice(actor);
  const [template] = await reading(asOperator, (tx) =>
    tx
      .select({ logo: globalTemplates.logo, mime: globalTemplates.logoMime })
      .from(globalTemplates)
      .where(eq(globalTemplates.id, id)),
  );
  if (!template?.logo || !template.mime) throw notFound();
  return storedGlobal(template.logo, template.mime, "logo.png");
}
