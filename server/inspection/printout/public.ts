import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { StoredContent } from "@server/platform/files/serve";
import { isPublicAnswer } from "@server/records/object/finished-answers";
import { isPublic } from "@server/records/object/public";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { toPrintout } from "./content.ts";
import type { Printout } from "./inputs.ts";
import { printoutRow } from "./row.ts";

export const PublicPrintoutQuery = z.object({ publicId: z.string().max(64), answer: Id });
type Input = z.output<typeof PublicPrintoutQuery>;

/** Whether an answer is on the public page of an object: finished, and its template public. */
const isOnPage = (publicId: string) => sql`${isPublicAnswer} and exists (
  select from objects where (objects.workspace_id, objects.id) = (a.workspace_id, a.object_id)
    and objects.public_id = ${publicId} and ${isPublic})`;

/** The printout for readers of the public page, without people's names. Throws notFound. */
export const publicPrintout = ({ publicId, answer }: Input, language: Locale): Promise<z.input<typeof Printout>> =>
  reading(asOperator, async (tx) => {
    const row = await printoutRow(tx, sql`a.id = ${answer} and ${isOnPage(publicId)}`);
    const nameless = { ...row, template: { ...row.template, logo: null } };
    return toPrintout(nameless, { language, nameless: true, logoAt: `/files/public/${publicId}/logo` });
  });

/** A photo of a public answer. Throws notFound. */
export async function publicPhoto(publicId: string, id: string): Promise<StoredContent> {
  if (!z.uuid().safeParse(id).success || !/^[\w-]{1,64}$/.test(publicId)) throw notFound();
  const [photo] = await reading(
    asOperator,
    (tx) => queryRows(tx, StoredContent)`
      select f.workspace_id as "workspaceId", f.sha256, f.size, b.mime, f.name from answer_files f
        join question_answers q on (q.workspace_id, q.id) = (f.workspace_id, f.question_answer_id)
        join answers a on (a.workspace_id, a.id) = (q.workspace_id, q.answer_id)
        join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
        join blobs b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256)
      where f.id = ${id} and ${isOnPage(publicId)}`,
  );
  if (!photo) throw notFound();
  return photo;
}
