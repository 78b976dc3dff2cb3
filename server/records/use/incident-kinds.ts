/** What may happen to an object, so that the reports made before it no longer count. fall: a fall that it arrested. */
export const incidentKinds = ["accident", "alteration", "fall", "disuse", "relocation"] as const;
