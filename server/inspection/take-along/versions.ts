import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { StoredContent, StoredTexts } from "@server/inspection/template/content";
import { groupsIn, textIn } from "@server/inspection/template/texts";
import type { SQL } from "drizzle-orm";
import { TakenVersion } from "./inputs.ts";
import { revised } from "./revision.ts";

const Row = TakenVersion.omit({ revision: true, groups: true }).extend({ content: StoredContent, texts: StoredTexts });

/**
 * The versions that new answers on these objects would use, each once, in the reader's language. `which`: a condition
 * on objects, which keeps to what the reader reaches.
 */
export async function takenVersions(tx: Tx, locale: Locale, which: SQL): Promise<TakenVersion[]> {
  const rows = await queryRows(tx, Row)`
    with used as (
      select distinct ot.workspace_id, newest.id from objects
        join object_templates ot on (ot.workspace_id, ot.object_id) = (objects.workspace_id, objects.id)
        cross join lateral (
          select v.id from template_versions v
          where (v.workspace_id, v.template_id) = (ot.workspace_id, ot.template_id)
            and (v.object_id is null or v.object_id = ot.object_id)
          order by v.created_at desc, v.number desc nulls first, v.id limit 1) newest
      where ${which}
    )
    select v.id, v.title, v.number, coalesce(v.content, b.content) as content,
      json_strip_nulls(json_build_object(${locale}::text, t.texts -> ${locale}::text)) as texts,
      json_build_object('id', t.id, 'title', t.title, 'subtitle', t.subtitle, 'about', t.description_text,
        'description', t.description,
        'company', t.company, 'participants', t.participants, 'message', t.message, 'date', t.date,
        'editable', t.editable, 'others_see', t.others_see, 'public', t.public) as template
    from used join template_versions v on (v.workspace_id, v.id) = (used.workspace_id, used.id)
      join templates t on (t.workspace_id, t.id) = (v.workspace_id, v.template_id)
      left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
    where ${notDeleted("t")} order by v.id`;
  return rows.map(({ content, texts, template, ...version }) => {
    const inLanguage = (text: string) => textIn(texts, locale, text);
    return revised({
      ...version,
      template: {
        ...template,
        title: inLanguage(template.title),
        subtitle: inLanguage(template.subtitle),
        about: inLanguage(template.about),
      },
      groups: groupsIn(content, texts, locale),
    });
  });
}
