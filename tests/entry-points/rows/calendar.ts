import { randomUUID } from "node:crypto";
import { calendarFeeds } from "@db/schema/calendar";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import type { Row, Rows } from "../row.ts";

/** A new address of that user, of all they see. */
const feedOf = (userId: string) =>
  transact(asOperator, async (tx) => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    const [made] = await tx.insert(calendarFeeds).values({ userId }).returning({ id: calendarFeeds.id });
    return made!.id;
  });
const ofOwnFeed: Row = {
  audience: "people_themselves",
  impersonated: "403:not_while_impersonating",
  changesOwnAccount: true,
  input: async (_, { userId, role }) => ({
    id: userId && role !== "impersonated" ? await feedOf(userId) : randomUUID(),
  }),
};

export const calendarRows: Rows = {
  "calendar.list": { audience: "signed_in" },
  "calendar.page": { audience: "signed_in", input: () => ({}) },
  "calendar.create": { audience: "people_themselves", impersonated: "403:not_while_impersonating", input: () => ({}) },
  "calendar.renew": ofOwnFeed,
  "calendar.remove": ofOwnFeed,
};
