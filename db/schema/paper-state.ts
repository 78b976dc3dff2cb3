/** quarantined: an unknown sender mailed it. read, unreadable: it waits for a person, with a proposal or without. */
export const paperStates = ["quarantined", "waiting", "read", "unreadable", "confirmed", "skipped"] as const;
export type PaperState = (typeof paperStates)[number];
