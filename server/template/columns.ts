import type { HeadFlag, UseFlag } from "./inputs.ts";

type Said = { [flag in HeadFlag | UseFlag]?: boolean } & { multiUse?: boolean; title?: string; subtitle?: string; name?: string };

/** What was said of a template, over REST or in a form, as its row names it; what was left out stays out. The same for the platform's. */
export const columnsOf = (said: Said) => ({
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
export const told = <T extends object>(columns: T): Partial<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<T>;
