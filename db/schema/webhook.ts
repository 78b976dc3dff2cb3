import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "./columns.ts";
import { deliveryStates, offReasons } from "./webhook-state.ts";
import { workspaces } from "./workspace.ts";

/** The addresses that a workspace has told what happens in it. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: text().array().notNull(),
    /** What deliveries are signed with, sealed (server/core/sealed.ts): the sender must be able to read it. */
    secret: text().notNull(),
    /** The one before, sealed, with which they are signed as well until then. */
    formerSecret: text(),
    formerUntil: moment(),
    active: boolean().notNull().default(true),
    /** Null while it is active. */
    offReason: text({ enum: offReasons }),
    /** Since when every delivery has failed; null: the last one arrived. */
    failingSince: moment(),
    /** The day up to which it was told what became late or expired by date. */
    toldUntil: day().notNull().default(sql`(now() at time zone 'Europe/Brussels')::date`),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique("webhooks_key").on(t.workspaceId, t.id), index("webhooks_told_until").on(t.toldUntil)],
);

/** What an endpoint is told, and how its tries went. The id is the webhook-id, the same in each try. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    webhookId: uuid().notNull(),
    event: text().notNull(),
    /** The bytes that are signed and sent. */
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default("waiting"),
    tries: smallint().notNull().default(0),
    /** When it is tried next, while it waits. */
    dueAt: createdAt(),
    createdAt: createdAt(),
    triedAt: moment(),
    /** Of the last try: the HTTP status and the beginning of the answer, or why there was none. */
    status: smallint(),
    answer: text(),
    error: text(),
  },
  (t) => [
    foreignKey({
      name: "webhook_deliveries_webhook_fk",
      columns: [t.workspaceId, t.webhookId],
      foreignColumns: [webhooks.workspaceId, webhooks.id],
    }).onDelete("cascade"),
    // newest first of one endpoint
    index("webhook_deliveries_log").on(t.workspaceId, t.webhookId, t.id),
    index("webhook_deliveries_due").on(t.dueAt).where(sql`state = 'waiting'`),
    index("webhook_deliveries_created").on(t.createdAt),
  ],
);
