import { z } from "zod";

/** The kind of ZIP, and the version of how it is laid out: raised when an older release could not read it. */
export const FORMAT = "register-workspace";
export const FORMAT_VERSION = 1;

/** Where everything is in the ZIP. */
export const pathOf = {
  manifest: "manifest.json",
  readMe: "README.txt",
  data: (name: string) => `data/${name}.jsonl`,
  schema: (name: string) => `schema/${name}.json`,
  table: (name: string) => `tables/${name.replace(/[/\\]/g, "-")}`,
  content: (sha256: string) => `files/${sha256}`,
};

const Count = z.int().min(0);

/** What the ZIP says of itself. `parts`: each file of lines and each table by its path, with its size and sha256. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  /** The release that made it. */
  product: z.string().max(100),
  made_at: z.iso.datetime(),
  workspace: z.object({ id: z.uuid(), name: z.string().max(500) }),
  /** Boards that are not in the trash: a plan limits them. */
  boards: Count,
  counts: z.record(z.string().max(100), Count),
  files: z.object({ count: Count, bytes: Count, left_out: Count }),
  parts: z.record(
    z.string().max(200),
    z.object({ sha256: z.string().regex(/^[\da-f]{64}$/), size: Count, lines: Count }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
