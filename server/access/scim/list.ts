import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { invalid } from "@server/core/errors";
import type { ScimCaller } from "@server/tenancy/scim/caller";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { conditionOf } from "./filter.ts";
import { peopleOf, personWith, resourceOf } from "./person.ts";

/** The most that one answer lists. */
export const MAX_LISTED = 200;
const DEFAULT_LISTED = 100;
const FARTHEST = 1_000_000;

/** A whole number as the query of an address has it, which counts as the nearest that is possible. */
const within = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform((written) => Math.min(most, Math.max(least, Number(written))));
const Query = z.object({
  filter: z.string().optional(),
  startIndex: within(1, FARTHEST).default(1),
  count: within(0, MAX_LISTED).default(DEFAULT_LISTED),
});

const Total = z.object({ total: z.number() });

/** Some of the people that the provider keeps. Throws 422 for a filter or a number that is none. */
export async function listPeople({ workspaceId }: ScimCaller, query: Record<string, string>) {
  const { data } = Query.safeParse(query);
  if (!data) throw invalid("scim.wrong_paging", { code: "invalidValue" });
  const { startIndex, count } = data;
  const which = conditionOf(data.filter);
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const [all] = await queryRows(tx, Total)`
      select count(*)::int as total from scim_people p where p.workspace_id = ${workspaceId} and ${which}`;
    const page = sql`limit ${count} offset ${startIndex - 1}`;
    const people = await peopleOf(tx, workspaceId, which, page);
    return { total: all!.total, startIndex, resources: people.map(resourceOf) };
  });
}

/** One of them. Throws 404. */
export const readPerson = ({ workspaceId }: ScimCaller, id: string) =>
  reading({ workspaceIds: [workspaceId] }, async (tx) => resourceOf(await personWith(tx, workspaceId, id)));
