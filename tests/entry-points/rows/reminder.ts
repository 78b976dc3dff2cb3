import type { Rows } from "../row.ts";

export const reminderRows: Rows = {
  "reminder.wishes": { gets: "signed_in" },
  "reminder.choose": { gets: "people_themselves", own: true, input: () => ({ rhythm: "daily", past: true }) },
};
