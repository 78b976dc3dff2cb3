import { z } from "zod";

/**
 * What stands in a backup, in this order: the header; each table with its rows and how many these are; the sequences;
 * each file with its bytes and their digest; the end, without which the backup was cut off.
 */
export const kinds = ["header", "table", "rows", "table-end", "sequences", "file", "bytes", "file-end", "end"] as const;
export type Kind = (typeof kinds)[number];
/** One frame of a backup, opened. `payload`: JSON, save for rows (deflated lines of COPY) and bytes. */
export type BackupRecord = { kind: Kind; payload: Buffer };

/** `product`: the newest day of CHANGELOG.md; `migrations`: when each was written, which names it. */
export const Header = z.object({
  madeAt: z.string(),
  product: z.string(),
  postgres: z.string(),
  migrations: z.array(z.number()).min(1),
});
export type Header = z.infer<typeof Header>;

const Name = z.string().regex(/^[a-z_][a-z\d_]*$/);
export const Table = z.object({ name: Name, columns: z.array(Name).min(1) });
export type Table = z.infer<typeof Table>;
export const TableEnd = z.object({ rows: z.number() });

export const Sequences = z.array(z.object({ name: Name, last: z.string().regex(/^-?\d+$/) }));
export type Sequences = z.infer<typeof Sequences>;

export const StoredFile = z.object({ key: z.string() });
export const FileEnd = z.object({ size: z.number(), sha256: z.string() });

/**
 * What a backup holds. `missing`: how many contents rows name and storage did not have; `damaged`: how many were not what
 * their name says.
 */
export const Summary = z.object({
  tables: z.number(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  missing: z.number(),
  damaged: z.number(),
});
export type Summary = z.infer<typeof Summary>;

export const inWords = ({ rows, tables, files, bytes }: Summary): string =>
  `${rows} rows of ${tables} tables and ${files} files of ${bytes} bytes`;

/** The content of a record that is JSON, as `schema` says it. */
export const contentOf = <T>(schema: z.ZodType<T>, { payload }: BackupRecord): T =>
  schema.parse(JSON.parse(payload.toString("utf8")));
