import { defaultLocale, type Locale } from "@i18n/locales";
import { boolean, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import type { Titles } from "./review-point.ts";
import { workspaces } from "./workspace.ts";

/** What machines a workspace has: forklifts, ladders, oil tanks. An object has one kind or none. */
export const kinds = pgTable(
  "kinds",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The review point that it was made from; without titles it has the name of that. */
    code: text(),
    titles: jsonb().$type<Titles>().notNull().default({}),
    /** The icon of an object for which none is chosen. */
    iconCode: text(),
    /** The keys of the lines of the catalogue that it proposes for its objects; null: those of its review point. */
    lines: text().array(),
    /** Offered in forms; otherwise it still names the objects that have it. */
    active: boolean().notNull().default(true),
    /** The QR pages of its objects show the current inspection reports, wherever they stand. */
    showsCertificates: boolean().notNull().default(false),
    /** Who is reminded of what ends on its objects, beside those who manage the place; only of what they reach. */
    remindUserIds: uuid().array().notNull().default([]),
    remindGroupIds: uuid().array().notNull().default([]),
    /** The inspection body that is asked to come before an inspection by it ends; without an address none is. */
    body: text().notNull().default(""),
    bodyEmail: text().notNull().default(""),
    bodyLocale: text().$type<Locale>().notNull().default(defaultLocale),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique("kinds_key").on(t.workspaceId, t.id), unique("kinds_code_key").on(t.workspaceId, t.code)],
);
