import { slowly } from "@db/bounds";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { ARCHIVE_DAYS, EXPORT_DAYS } from "@server/core/constants";
import { PLATFORM } from "@server/records/library/global-bytes";
import { sql } from "drizzle-orm";
import { z } from "zod";

/**
 * A key in storage that a row names. `sha256`: of its bytes, where their name says it. `former`: where an earlier version
 * put them.
 */
export const NamedBytes = z.object({ key: z.string(), sha256: z.string().nullable(), former: z.string().nullable() });
export type NamedBytes = z.infer<typeof NamedBytes>;

const platform = (from: string, column: string) =>
  `select distinct '${PLATFORM}/' || ${column}, ${column}, null from ${from} where ${column} is not null`;
const during = (days: number) => `done_at > now() - make_interval(days => ${days})`;

/**
 * SQL: the NamedBytes of every row that names bytes which must be there; the counterpart of the places in
 * stray-bytes.ts. A text without parameters, so that COPY takes it. Bytes that were found infected are gone; what is
 * derived from others (thumbnails, pictures without metadata) is made again where it is missing. A column that the release
 * before did not have is read as JSON, so that its database can be backed up before it is migrated.
 */
export const namedBytes = `
  select workspace_id || '/' || sha256 as key, sha256, null as former from blobs where scan is distinct from 'infected'
  union all ${platform("global_library_files", "sha256")}
  union all ${platform("global_templates", "logo")}
  union all ${platform("subscription_options", "picture")}
  union all ${platform(
    `(select jsonb_path_query(content, '$.groups[*].questions[*].help_picture') #>> '{}' as picture
      from global_templates) t`,
    "picture",
  )}
  union all select 'users/' || id || '/' || image || '.webp', null, null from users where image is not null
  union all select 'invoices/' || year || '/' || sequence || '-' || sha256, sha256, 'invoices/' || year || '/' || sequence
    from invoices where sha256 is not null
  union all select 'invoices/' || year || '/' || sequence || '-' || ubl || '.xml', ubl, null
    from (select year, sequence, to_jsonb(invoices) ->> 'ubl_sha256' as ubl from invoices) i where ubl is not null
  union all select 'exports/' || workspace_id || '/' || id, null, null from jobs
    where state = 'done' and result ? 'file' and ${during(EXPORT_DAYS)}
  union all select 'packs/' || workspace_id || '/' || id || '.' || format, null, null
    from packs, unnest(array['zip', 'pdf']) format where made is not null
  union all select 'archives/' || user_id || '/' || id, null, null from archives
    where state = 'done' and ${during(ARCHIVE_DAYS)}`;

const Key = NamedBytes.pick({ key: true });

/** Those of the keys that a row names now: bytes may have been removed with their row meanwhile. */
export async function stillNamed(keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await slowly(() =>
    reading(
      asOperator,
      (tx) => queryRows(tx, Key)`
        select key from (${sql.raw(namedBytes)}) named where key = any (${sql.param(keys)}::text[])`,
    ),
  );
  return new Set(rows.map(({ key }) => key));
}

/** All that rows name now. */
export const allNamed = (): Promise<NamedBytes[]> =>
  slowly(() => reading(asOperator, (tx) => queryRows(tx, NamedBytes)`${sql.raw(namedBytes)}`));
