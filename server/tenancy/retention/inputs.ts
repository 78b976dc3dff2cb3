import { RETENTION } from "@server/core/constants";
import { Id } from "@server/core/fields";
import { z } from "zod";

const months = ({ least, most }: { least: number; most: number }) =>
  z.coerce.number("mistake.number").int("mistake.number").min(least).max(most);
const given = {
  history_months: months(RETENTION.history),
  problem_months: months(RETENTION.problem),
  replaced_months: months(RETENTION.replaced),
};

/**
 * The months for which a workspace keeps its history, the contact data of people who reported problems, and old files.
 */
export const RetentionEdit = z.object({ id: Id, ...given });
export const RetentionView = z.object(given);
export type RetentionView = z.infer<typeof RetentionView>;
