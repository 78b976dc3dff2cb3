import type { Rows } from "../row.ts";

export const reminderRows: Rows = {
  "reminder.wishes": { audience: "signed_in" },
  "reminder.choose": {
    audience: "people_themselves",
    changesOwnAccount: true,
    input: () => ({ rhythm: "daily", past: true }),
  },
};
