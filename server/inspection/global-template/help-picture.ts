import { globalTemplates } from "@db/schema/global-template";
import { hasPicture } from "@db/schema/template";
import { asOperator, reading } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { notFound } from "@server/core/errors";
import { PICTURE_MIME } from "@server/inspection/template/help-picture";
import type { StoredContent } from "@server/platform/files/serve";
import { storedGlobal } from "@server/records/library/global-bytes";
import { and, eq } from "drizzle-orm";

/** A picture of a global template, for the back-office; a workspace has a copy of its own. Throws notFound(). */
export async function storedGlobalHelpPicture(actor: Actor, id: string, sha256: string): Promise<StoredContent> {
  authorizeBackOffice(actor);
  const isThere = and(eq(globalTemplates.id, id), hasPicture(globalTemplates.content, sha256));
  if ((await reading(asOperator, (tx) => tx.$count(globalTemplates, isThere))) === 0) throw notFound();
  return storedGlobal(sha256, PICTURE_MIME, "picture.webp");
}
