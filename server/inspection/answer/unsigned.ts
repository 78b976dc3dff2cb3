import type { answers } from "@db/schema/answer";

/** What is set on an answer whose signature falls away, because what it stands under changes. */
export const UNSIGNED = {
  signedName: "",
  signature: null,
  signedAt: null,
  signedBy: null,
  signedAccount: "",
  signedProvenBy: null,
} satisfies Partial<typeof answers.$inferInsert>;
