import { grantRole } from "@db/schema/container";
import { addMonths, today } from "@server/core/day";
import { OptionalDay } from "@server/core/fields";
import { z } from "zod";

/** The roles of a grant, the strongest first. An owner is an admin who cannot be removed or demoted. */
export const GrantRole = z.enum(grantRole.enumValues);
export type GrantRole = z.infer<typeof GrantRole>;

/** A role with the last day of an inspector; other roles do not end. */
export type GivenRole = { role: GrantRole | "owner"; ends_on?: string | null };

/** How long an inspector's access may last. */
const MOST_INSPECTION_MONTHS = 24;

/** The fields of a role in a form or a call. Add checkLastDay to the object that has them. */
export const roleFields = { role: GrantRole.default("guest"), ends_on: OptionalDay };

/** Refuses an inspector without a last day, a day of another role, and a day in the past or too far ahead. */
export function checkLastDay(
  { role, ends_on }: { role: string; ends_on: string | null },
  context: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  const message = mistakeIn(role, ends_on);
  if (message) context.addIssue({ code: "custom", path: ["ends_on"], message, input: ends_on });
}

/** What is wrong with the last day of this role, as a text key; null: nothing. */
export function mistakeIn(role: string, endsOn: string | null): string | null {
  if (role !== "inspector") return endsOn === null ? null : "access.ends_on.of_inspectors";
  if (endsOn === null) return "access.ends_on.required";
  if (endsOn < today()) return "access.ends_on.past";
  return endsOn > addMonths(today(), MOST_INSPECTION_MONTHS) ? "access.ends_on.too_late" : null;
}

const strengths = ["guest", "inspector", "admin", "owner"] as const;
const strength = ({ role }: GivenRole) => strengths.indexOf(role);

/** Whether one gives more than the other: a stronger role, or as an inspector more days. */
export const givesMore = (one: GivenRole, other: GivenRole | undefined): boolean =>
  !other ||
  strength(one) > strength(other) ||
  (one.role === "inspector" && other.role === "inspector" && one.ends_on! > other.ends_on!);

export const stronger = <One extends GivenRole>(one: One | undefined, other: One): One =>
  one && !givesMore(other, one) ? one : other;
