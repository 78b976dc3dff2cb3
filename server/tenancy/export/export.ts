import { readFile, rm, stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { slowly } from "@db/bounds";
import { jobs } from "@db/schema/job";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { EXPORT_AT_ONCE, EXPORTS_AT_ONCE } from "@server/core/constants";
import { today } from "@server/core/day";
import { conflict } from "@server/core/errors";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { type JobInput, startJob } from "@server/tenancy/job/start";
import { jobView } from "@server/tenancy/job/view";
import { brandInUse } from "@server/tenancy/workspace/brand";
import { colorOn } from "@server/tenancy/workspace/color";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { keyOfExport } from "./export-key.ts";
import type { ExportFormat } from "./inputs.ts";
import { countMade } from "./limit.ts";
import { type Column, headersOf, mimeOf, writeSpreadsheet } from "./spreadsheet.ts";

const BATCH = 50; // rows read at a time: making them keeps the event loop for some 5 ms

type Placed = { container: { id: string } };

/** A list that can be exported. */
export type Listed<Row> = {
  kind: Extract<JobView["kind"], `${string}.export`>;
  workspaceId: string;
  /** The title of the file and its worksheet. */
  title: string;
  columns: Column<Row>[];
  /** All that is listed in order, as far as the actor reaches. */
  ids: (tx: Tx) => Promise<string[]>;
  /** The rows of these, one or several of each. */
  rows: (tx: Tx, ids: string[]) => Promise<Row[]>;
};

/** The input that the job of a long export stores, with the filters of its list. */
type Input = { format: ExportFormat };

/** Exports the whole list as a file: in the response, or by a job if it is long. */
export const exported = <Row>(
  actor: Actor,
  listed: Listed<Row>,
  input: Input,
  locale: Locale,
): Promise<Response | JobView> => slowly(() => asFile(actor, listed, input, locale));

async function asFile<Row>(
  actor: Actor,
  listed: Listed<Row>,
  input: Input,
  locale: Locale,
): Promise<Response | JobView> {
  await countMade(listed.workspaceId);
  const ids = await reading({ workspaceIds: [listed.workspaceId] }, listed.ids);
  if (ids.length > EXPORT_AT_ONCE) {
    const { workspaceId, kind, title } = listed;
    return transact(actor, async (tx) => {
      const [open, others] = await openExports(tx, actor, listed, input);
      if (open) return open;
      if (others >= EXPORTS_AT_ONCE) throw conflict("export.enough", "too_many_exports");
      return startJob(tx, actor, { workspaceId, kind, title, input: input, locale });
    });
  }
  return writeFile(listed, ids, { ...input, locale }, async (path, name) => {
    const bytes = await readFile(path);
    return new Response(new Uint8Array(bytes), {
      headers: headersOf({ mime: mimeOf[input.format], name, size: bytes.length }),
    });
  });
}

/** The export by a job: the file is stored for EXPORT_DAYS, and a mail tells the user where it is. */
export function exportedAsJob<Row extends Placed>(
  actor: Actor,
  listed: Listed<Row>,
  input: Input,
  task: Task & { finish: Finish },
): Promise<void> {
  const { workspaceId } = listed;
  const seen = new Set<string>();
  let count = 0;
  const counting = {
    ...listed,
    async rows(tx: Tx, ids: string[]) {
      const rows = await listed.rows(tx, ids);
      count += rows.length;
      return collectIds(seen, rows);
    },
  };
  return reading({ workspaceIds: [workspaceId] }, listed.ids).then((ids) =>
    writeFile(counting, ids, { ...input, locale: task.locale, progress: task.progress }, async (path, name) => {
      const { size } = await stat(path);
      await storage().put(keyOfExport(workspaceId, task.id), path);
      await transact(actor, async (tx) => {
        await task.finish(tx, {
          file: { name, size, mime: mimeOf[input.format], rows: count },
          containers: [...seen],
        });
        await enqueue(tx, "job.mail", { workspaceId, userId: actor.userId, jobId: task.id });
      });
    }),
  );
}

/**
 * The running job for the same export, to which a repeated request leads, and how many exports of the user are running.
 */
async function openExports<Row>(
  tx: Tx,
  actor: Actor,
  { workspaceId, kind }: Listed<Row>,
  input: Input,
): Promise<[JobView | null, number]> {
  // serializes concurrent requests
  await tx.execute(sql`select from users where id = ${actor.userId} for no key update`);
  const open = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, actor.userId), inArray(jobs.state, ["waiting", "active"]), like(jobs.kind, "%.export")));
  const same = open.find(
    (job) =>
      job.workspaceId === workspaceId &&
      job.kind === kind &&
      isDeepStrictEqual((job.input as JobInput).asked, inJson(input)),
  );
  return [same ? jobView(same) : null, open.length];
}

/** Serializes input like the JSON column that it is compared with. */
const inJson = (input: Input): unknown => JSON.parse(JSON.stringify(input));

/** The containers of the rows: the file can be downloaded only while its user reaches all of them. */
function collectIds<Row extends Placed>(seen: Set<string>, rows: Row[]): Row[] {
  for (const { container } of rows) seen.add(container.id);
  return rows;
}

type Finish = (tx: Tx, result: Made) => Promise<void>;

/** Writes a whole list as XLSX in the transaction of the caller, who has authorized the actor. */
export async function writeListed<Row>(
  tx: Tx,
  path: string,
  { workspaceId, title, columns, ids, rows }: Listed<Row>,
  locale: Locale,
): Promise<void> {
  const all = await ids(tx);
  async function* batches() {
    for (let at = 0; at < all.length; at += BATCH) yield await rows(tx, all.slice(at, at + BATCH));
  }
  const color = await colorOf(tx, workspaceId);
  await writeSpreadsheet(path, {
    format: "xlsx",
    title,
    color,
    columns,
    rows: batches(),
    t: translator(locale),
    locale,
  });
}

/** The colour of a workspace's headings; undefined: none. */
async function colorOf(tx: Tx, workspaceId: string): Promise<string | undefined> {
  const brand = await brandInUse(tx, workspaceId);
  return brand?.color ? colorOn("day", brand.color) : undefined;
}

async function writeFile<Row, T>(
  { workspaceId, title, columns, rows }: Listed<Row>,
  ids: string[],
  {
    format,
    locale,
    progress = async () => {},
  }: Pick<Input, "format"> & Pick<Task, "locale"> & Partial<Pick<Task, "progress">>,
  use: (path: string, name: string) => Promise<T>,
): Promise<T> {
  const path = temporaryPath();
  async function* batches() {
    for (let at = 0; at < ids.length; at += BATCH) {
      yield await reading({ workspaceIds: [workspaceId] }, (tx) => rows(tx, ids.slice(at, at + BATCH)));
      await progress(Math.min(1, (at + BATCH) / ids.length));
    }
  }
  try {
    const color = await reading({ workspaceIds: [workspaceId] }, (tx) => colorOf(tx, workspaceId));
    await writeSpreadsheet(path, { format, title, color, columns, rows: batches(), t: translator(locale), locale });
    return await use(path, `${title} ${today()}.${format}`);
  } finally {
    await rm(path, { force: true });
  }
}
