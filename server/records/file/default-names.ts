/** The title of a file that has none yet: "Keuring 2026" for "Keuring_2026.pdf". */
export const titleFromName = (name: string) => name.replace(/(?<=.)\.\w{1,5}$/, "").replace(/_+/g, " ") || name;

/** The name of a link that has none yet: its host without "www.". */
export const nameOfLink = (link: string) => new URL(link).hostname.replace(/^www\./, "");
