import type { Words } from "../words.ts";
import { backOfficeWords } from "./back-office.ts";
import { billingWords } from "./billing.ts";
import { everywhereWords } from "./everywhere.ts";
import { fileWords } from "./files.ts";
import { importWords } from "./imports.ts";
import { inspectionWords } from "./inspection.ts";
import { peopleWords } from "./people.ts";
import { recordWords } from "./records.ts";
import { roundWords } from "./rounds.ts";
import { templateWords } from "./templates.ts";
import { webhookWords } from "./webhooks.ts";

/**
 * What the fields of REST mean, by name: "title" everywhere, "File.title" of this component, "object.edit.title" of this
 * call, "prices.monthly" within this field, "Group.users.email" at this place alone. A key stands in one file only.
 */
export const fieldWords: Readonly<Record<string, Words>> = {
  ...everywhereWords,
  ...recordWords,
  ...fileWords,
  ...templateWords,
  ...inspectionWords,
  ...roundWords,
  ...importWords,
  ...peopleWords,
  ...billingWords,
  ...backOfficeWords,
  ...webhookWords,
};
