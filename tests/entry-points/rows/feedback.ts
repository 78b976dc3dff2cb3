import type { Rows } from "../row.ts";

export const feedbackRows: Rows = {
  "feedback.send": {
    gets: "signed_in",
    own: true,
    input: async (make) => ({ text: make.text(), page: "/workspaces" }),
  },
};
