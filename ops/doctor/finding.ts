/** What a check found. `note`: worth knowing, and may be meant so; `problem`: something is to be done. */
export type Finding = { level: "ok" | "note" | "problem"; text: string };

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string): Finding => ({ level: "note", text });
export const problem = (text: string): Finding => ({ level: "problem", text });
/** A problem if there is any, else that all is well. */
export const problemIf = (isBad: boolean, bad: string, good: string): Finding => (isBad ? problem(bad) : ok(good));
/** The first keys of many, for the text of a finding. */
export const some = (keys: readonly string[], most = 20): string =>
  keys
    .slice(0, most)
    .concat(keys.length > most ? [`and ${keys.length - most} more`] : [])
    .map((key) => `\n    ${key}`)
    .join("");
