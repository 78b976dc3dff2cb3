import type { Rows } from "../row.ts";

export const feedbackRows: Rows = {
  "feedback.send": {
    audience: "signed_in",
    changesOwnAccount: true,
    input: async (make) => ({ text: make.text(), page: "/workspaces" }),
  },
};
