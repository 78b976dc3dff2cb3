import { jobs } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { desc, eq, type sql } from "drizzle-orm";
import { uploadOf } from "../../../upload-of.ts";
import { as, type World } from "../../../world.ts";

export const query = async <T extends object>(statement: ReturnType<typeof sql>) =>
  (await transact(asOperator, (tx) => tx.execute(statement))).rows as T[];

/** Lines of cells as a CSV. */
export const csv = (...lines: string[][]) =>
  lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");

export async function lastJob(workspaceId: string): Promise<string> {
  const [job] = await transact(asOperator, (tx) =>
    tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.workspaceId, workspaceId)).orderBy(desc(jobs.id)).limit(1),
  );
  return job!.id;
}

/** Runs the last job of a workspace as the worker does. */
export async function runLastJob(workspaceId: string): Promise<void> {
  const jobId = await lastJob(workspaceId);
  await doJob("job.run", { workspaceId, jobId }, { id: jobId, attempt: 1 });
}

type More = {
  kind?: "objects" | "action_points" | "members";
  container_id?: string;
  mapping?: Record<string, string>;
  makes_kinds?: boolean;
  name?: string;
};

/** Sends a file, has it checked, and gives the import. */
export async function check(
  { acme }: World,
  userId: string,
  content: string | Buffer,
  { makes_kinds, name = "lijst.csv", ...more }: More = {},
) {
  const file = await uploadOf(name, content, "file");
  const { id: importId } = await as(userId).import.create({ id: acme, file, ...more });
  await runLastJob(acme);
  if (makes_kinds) {
    await as(userId).import.change({ id: acme, importId, makes_kinds });
    await runLastJob(acme);
  }
  return { importId, view: await as(userId).import.get({ id: acme, importId, per_page: 100 }) };
}

/** The same, and imports its rows. */
export async function importAll(world: World, userId: string, content: string | Buffer, more: More = {}) {
  const { importId } = await check(world, userId, content, more);
  await as(userId).import.run({ id: world.acme, importId });
  await runLastJob(world.acme);
  return { importId, view: await as(userId).import.get({ id: world.acme, importId, per_page: 100 }) };
}
