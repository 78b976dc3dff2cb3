/** "Keuring 2026.pdf" is called "Keuring 2026" until somebody names it. */
export const titleOf = (name: string) => name.replace(/(?<=.)\.\w{1,5}$/, "").replace(/_+/g, " ") || name;

/** A link is called after where it leads. */
export const nameOfLink = (link: string) => new URL(link).hostname.replace(/^www\./, "");
