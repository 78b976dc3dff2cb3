import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { today } from "@server/core/day";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { type DutyRow, UseRow, useFacts } from "./facts.ts";
import type { DutyView } from "./inputs.ts";
import { dutyViews } from "./view.ts";

const Row = z.object({ facts: UseRow });

/** The duties of an object as they stand today, what ends first at the top. Does not authorize. */
export async function dutyRowsOfObject(tx: Tx, objectId: SQL): Promise<DutyRow[]> {
  const rows = await queryRows(tx, Row)`select ${useFacts(today())} as facts from objects where id = ${objectId}`;
  return rows.flatMap(({ facts }) => facts.duties);
}

/** The same, in words. */
export const dutiesOfObject = async (tx: Tx, objectId: SQL, locale: Locale): Promise<DutyView[]> =>
  dutyViews(await dutyRowsOfObject(tx, objectId), today(), locale);
