import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Job } from "bullmq";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FailedJob } from "./background-inputs.ts";

type Names = Pick<FailedJob, "workspace" | "person" | "things">;

/** Where each name of a job's payload has a title. The others are shown as ids. */
const titled: Record<string, (ids: string[]) => SQL> = {
  workspaceId: (ids) => sql`select id, name as title from workspaces where id = any (${uuids(ids)})`,
  userId: (ids) =>
    sql`select id, concat(first_name, ' ', last_name) as title from users where id = any (${uuids(ids)})`,
  containerIds: (ids) => sql`select id, title from containers where id = any (${uuids(ids)})`,
  invoiceId: (ids) => sql`select id, concat(year, '-', lpad(sequence::text, 5, '0')) as title from invoices
    where id = any (${uuids(ids)})`,
  packId: (ids) => sql`select id, title from packs where id = any (${uuids(ids)})`,
  paperId: (ids) => sql`select id, name as title from inbox_papers where id = any (${uuids(ids)})`,
  reportId: (ids) => sql`select r.id, o.title from reports r join objects o on o.id = r.object_id
    where r.id = any (${uuids(ids)})`,
};

const Id = z.union([z.uuid(), z.string().regex(/^[0-9a-f]{64}$/)]);

/** Ids alone: other parts of a payload, such as the path of a link, are for nobody's eyes. */
function idsIn(job: Job): [what: string, id: string][] {
  return Object.entries(job.data as Record<string, unknown>)
    .filter(([what]) => /Ids?$|^sha256$/.test(what))
    .flatMap(([what, value]) =>
      [value].flat().flatMap((id): [string, string][] => (Id.safeParse(id).success ? [[what, id as string]] : [])),
    );
}

const Title = z.object({ id: z.string(), title: z.string() });

/** Whose each job is and what it is about, in the order of the jobs. */
export async function namesOfJobs(tx: Tx, jobs: Job[]): Promise<Names[]> {
  const ids = jobs.map(idsIn);
  const titles = new Map<string, string>();
  for (const [what, select] of Object.entries(titled)) {
    const asked = [...new Set(ids.flat().flatMap(([name, id]) => (name === what ? [id] : [])))];
    if (asked.length === 0) continue;
    for (const { id, title } of await queryRows(tx, Title)`${select(asked)}`) titles.set(`${what} ${id}`, title);
  }
  return ids.map((named) => {
    const one = (name: string) => {
      const [what, id] = named.find(([each]) => each === name) ?? [];
      const title = titles.get(`${what} ${id}`);
      return id && title !== undefined ? { id, name: title } : null;
    };
    const things = named
      .filter(([what]) => what !== "workspaceId" && what !== "userId")
      .map(([what, id]) => ({ what, id, title: titles.get(`${what} ${id}`) ?? null }));
    return { workspace: one("workspaceId"), person: one("userId"), things };
  });
}
