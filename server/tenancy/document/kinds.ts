/** The kinds of documents, in display order. Safe to import in the browser. */
export const documentKinds = ["terms", "use", "privacy", "processing"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The kinds that every user agrees to when registering. Workspaces agree to all kinds. */
export const kindsOfPerson = ["terms", "use", "privacy"] as const satisfies readonly DocumentKind[];
