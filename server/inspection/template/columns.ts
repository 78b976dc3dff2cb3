import type { templates } from "@db/schema/template";
import type { HeadFlag, UseFlag } from "./inputs.ts";

type TemplateValues = { [flag in HeadFlag | UseFlag]?: boolean } & {
  multiUse?: boolean;
  title?: string;
  subtitle?: string;
  name?: string;
};

/**
 * What was said of a template, over REST or in a form, as its row names it; what was left out stays out. The same for
 * the platform's.
 */
export const columnsOf = (said: TemplateValues) => ({
  title: said.title,
  subtitle: said.subtitle,
  name: said.name,
  description: said.description,
  company: said.company,
  participants: said.participants,
  message: said.message,
  date: said.date,
  multiUse: said.multi_use ?? said.multiUse,
  public: said.public,
  reusable: said.reusable,
  editable: said.editable,
  active: said.active,
  othersSee: said.others_see,
  pageBreak: said.page_break,
});

/** Of what was said, that alone: the rest comes from elsewhere. */
export const withoutUndefined = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;

const inherited = [
  ...(["subtitle", "description", "company", "participants", "message", "date"] as const),
  ...(["multiUse", "public", "editable", "othersSee", "pageBreak"] as const),
];
type Inherited = Pick<typeof templates.$inferSelect, (typeof inherited)[number]>;

/**
 * What goes from one template to another that is made of it, the platform's too: how it is filled in, and neither its
 * title nor its logo.
 */
export const inheritedColumns = (row: Inherited) =>
  Object.fromEntries(inherited.map((column) => [column, row[column]])) as Inherited;
