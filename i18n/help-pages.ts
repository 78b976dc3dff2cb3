/**
 * The pages of the help (locales/<language>/help/<page>.md) in the order in which they are listed, each with its group
 * and the two that one reads next. A page is a row here and a file in each language.
 */
const pages = {
  "first-day": { group: "begin", next: ["may-it-be-used", "objects"] },
  "may-it-be-used": { group: "begin", next: ["reports", "action-points"] },
  offline: { group: "begin", next: ["rounds", "templates"] },
  objects: { group: "machines", next: ["plans", "templates"] },
  plans: { group: "machines", next: ["objects", "keyboard"] },
  reports: { group: "inspections", next: ["inbox", "may-it-be-used"] },
  inbox: { group: "inspections", next: ["reports", "inspectors"] },
  inspectors: { group: "inspections", next: ["inbox", "sealed"] },
  templates: { group: "work", next: ["rounds", "action-points"] },
  "action-points": { group: "work", next: ["templates", "may-it-be-used"] },
  rounds: { group: "work", next: ["offline", "action-points"] },
  people: { group: "people", next: ["sign-in", "inspectors"] },
  "sign-in": { group: "people", next: ["people", "programs"] },
  retention: { group: "papers", next: ["sealed", "people"] },
  sealed: { group: "papers", next: ["retention", "inspectors"] },
  keyboard: { group: "more", next: ["first-day", "plans"] },
  billing: { group: "more", next: ["people", "programs"] },
  programs: { group: "more", next: ["sign-in", "billing"] },
} as const;

export type HelpPage = keyof typeof pages;
export const helpPages = Object.keys(pages) as HelpPage[];
export const isHelpPage = (name: unknown): name is HelpPage => helpPages.includes(name as HelpPage);
export const nextOf = (page: HelpPage): readonly HelpPage[] => pages[page].next;

/** The groups of the list, each with its pages. */
export const helpGroups = [...new Set(helpPages.map((page) => pages[page].group))].map((group) => ({
  group,
  pages: helpPages.filter((page) => pages[page].group === group),
}));
