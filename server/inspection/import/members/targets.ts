import type { Column } from "@server/access/invitation/csv-columns";
import type { TFunction } from "i18next";

/** What a column of a list of colleagues can hold, and the text key of its name. */
const memberTitles = {
  email: "user.email",
  first_name: "user.first_name",
  last_name: "user.last_name",
  role: "access.role.label",
  boards: "container.boards",
  ends_on: "access.ends_on.label",
} as const satisfies Record<Column, string>;
const columns = Object.keys(memberTitles) as Column[];

export const memberTargets: string[] = columns;

export const memberTargetsInWords = (t: TFunction) =>
  columns.map((target) => ({ target, title: t(memberTitles[target]) }));
