import type { pointResolvers } from "@db/schema/question";
import type { templates } from "@db/schema/template";
import { describedBy } from "./description.ts";
import type { HeadFlag, pointRule, UseFlag } from "./inputs.ts";

type TemplateValues = { [flag in HeadFlag | UseFlag]?: boolean } & {
  multiUse?: boolean;
  description?: string | boolean;
  title?: string;
  subtitle?: string;
  name?: string;
  point_for?: (typeof pointResolvers)[number];
} & { [field in Exclude<(typeof pointRule)[number], "point_for">]?: number | null };

/** The columns for a template's input, of a workspace or of the platform; undefined for values that are left out. */
export const columnsOf = (input: TemplateValues) => ({
  title: input.title,
  subtitle: input.subtitle,
  name: input.name,
  ...describedBy(input),
  company: input.company,
  participants: input.participants,
  message: input.message,
  date: input.date,
  multiUse: input.multi_use ?? input.multiUse,
  public: input.public,
  reusable: input.reusable,
  editable: input.editable,
  active: input.active,
  othersSee: input.others_see,
  pageBreak: input.page_break,
  pointFor: input.point_for,
  pointDays: input.point_days,
  pointDaysClass2: input.point_days_class2,
  pointDaysClass3: input.point_days_class3,
  pointDaysClass4: input.point_days_class4,
  pointDaysClass5: input.point_days_class5,
});

/** Without undefined values, which in a spread would overwrite other values. */
export const withoutUndefined = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;

const inherited = [
  ...(["subtitle", "description", "descriptionField", "company", "participants", "message", "date"] as const),
  ...(["multiUse", "public", "editable", "othersSee", "pageBreak", "pointFor", "pointDays"] as const),
  ...(["pointDaysClass2", "pointDaysClass3", "pointDaysClass4", "pointDaysClass5"] as const),
  "texts" as const,
];
type Inherited = Pick<typeof templates.$inferSelect, (typeof inherited)[number]>;

/** The settings that a template made from another one takes over: how it is filled in, but not its title and logo. */
export const inheritedColumns = (row: Inherited) =>
  Object.fromEntries(inherited.map((column) => [column, row[column]])) as Inherited;
