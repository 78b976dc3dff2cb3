import type { Rows } from "../row.ts";

export const reminderRows: Rows = {
  "reminder.wishes": { audience: "signed_in" },
  "reminder.choose": {
    audience: "people_themselves",
    changesOwnAccount: true,
    input: () => ({ rhythm: "daily", past: true }),
  },
  "reminder.policy": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "reminder.editPolicy": {
    audience: "admins",
    input: (make) => ({ id: make.workspace, days_before: [30, 7], weekly: true, owner_after: 14 }),
  },
};
