import type { Locale } from "@i18n/locales";
import { boolean, integer, jsonb, text } from "drizzle-orm/pg-core";
import { pointResolvers } from "./question.ts";

/**
 * What a template says in other languages: by the text as its author wrote it, so that a text that changes is shown as
 * written until somebody translates it again. They count for all versions; answers store what the author wrote.
 */
export type TemplateTexts = Partial<Record<Locale, Record<string, string>>>;

/** The columns that a workspace's and the platform's templates share. */
export const templateColumns = {
  title: text().notNull(),
  subtitle: text().notNull().default(""),
  /** Its name in lists, if not the title. */
  name: text().notNull().default(""),
  /** What it is for, for who chooses it and who fills it in. Its older namesake is a flag. */
  description: text("description_text").notNull().default(""),
  // Which fields are to be filled in at the top of an answer.
  descriptionField: boolean("description").notNull().default(false),
  company: boolean().notNull().default(false),
  participants: boolean().notNull().default(false),
  message: boolean().notNull().default(false),
  date: boolean().notNull().default(false),
  /** May be on an object more than once, each time as a version of its own. */
  multiUse: boolean().notNull().default(false),
  /** Finished answers are shown on the QR page. */
  public: boolean().notNull().default(false),
  /** Offered as a starting point for new templates. */
  reusable: boolean().notNull().default(false),
  /** Answers may be changed after they are finished. */
  editable: boolean().notNull().default(true),
  /** Can be put on objects. */
  active: boolean().notNull().default(true),
  /** Everybody who sees the object sees the answers of others too. */
  othersSee: boolean().notNull().default(false),
  /** Each group begins on a new page in the PDF. */
  pageBreak: boolean().notNull().default(false),
  // What becomes of the action points of an answer that is finished.
  pointFor: text({ enum: pointResolvers }).notNull().default("nobody"),
  /** Days after that; null: without a day. */
  pointDays: integer(),
  // The same for the action point of a risk of that class; null: as the others.
  pointDaysClass2: integer(),
  pointDaysClass3: integer(),
  pointDaysClass4: integer(),
  pointDaysClass5: integer(),
  texts: jsonb().$type<TemplateTexts>().notNull().default({}),
};
