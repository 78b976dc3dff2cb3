import { type Keyset, keyOf, keysetOf } from "@server/core/keyset";
import { sql } from "drizzle-orm";
import type { objectSorts } from "./list-inputs.ts";

type Sort = (typeof objectSorts)[number];

const columns = {
  title: sql`lower(objects.title)`,
  created_at: sql`objects.created_at`,
  updated_at: sql`objects.updated_at`,
};

/** The orders in which REST lists objects. */
export const objectKeyset = (sort: Sort | `-${Sort}`): Keyset =>
  keysetOf(`objects ${sort}`, [
    keyOf(sort, columns, ["title", "created_at", "updated_at"]),
    { by: sql`objects.id`, desc: sort.startsWith("-"), filled: true },
  ]);
