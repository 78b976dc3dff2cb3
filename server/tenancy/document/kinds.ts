/** The documents there are, in the order in which they are shown. Safe to import in the browser. */
export const documentKinds = ["terms", "use", "privacy", "processing"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What each person agrees to when they register; who decides for a workspace agrees to all. */
export const kindsOfPerson = ["terms", "use", "privacy"] as const satisfies readonly DocumentKind[];
