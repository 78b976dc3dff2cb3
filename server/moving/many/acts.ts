// apart from the schemas, which pages that offer these acts do not load

/** What can be done with many objects at once. */
export const objectActs = ["move", "kind", "add_tags", "remove_tags", "duty", "delete"] as const;
export type ObjectAct = (typeof objectActs)[number];
/** The same with many action points. */
export const pointActs = ["resolver", "term", "priority", "delete"] as const;
export type PointAct = (typeof pointActs)[number];
/** The same with many files, and with many reports. */
export const fileActs = ["category", "delete"] as const;
export type FileAct = (typeof fileActs)[number];
