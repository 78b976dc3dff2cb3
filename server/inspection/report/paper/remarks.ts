import type { PaperText } from "./paper-text.ts";

const MOST = 20;
const LENGTH = 200; // of the title of an action point
/** The head of a list of what has to be done, folded. */
const HEAD =
  /^(?:\d[.)]? )?(?:opmerking(?:en)?|vaststelling(?:en)?|inbreuk(?:en)?|gebreken|tekortkoming(?:en)?|remarques?|infractions?|observations?|constatations?|manquements?|defauts|remarks?|defects?|findings?|mangel|maengel|feststellungen|beanstandungen|bemerkungen)(?: [\p{L}\s]{0,30})?\s*:?$/u;
const ITEM = /^(?:\d+(?:\.\d+)*[.)]?|[a-z]\)|[-•–*·])\s+(?=\p{L})/u;

/** The items of the lists of remarks on a paper, each with its lines put together. */
export function remarksOf({ lines, folded }: PaperText): string[] {
  const remarks: string[] = [];
  for (let line = 0; line < lines.length; line++) {
    if (!HEAD.test(folded[line]!)) continue;
    let isOpen = false;
    for (line++; line < lines.length; line++) {
      const text = lines[line]!;
      if (ITEM.test(folded[line]!)) {
        remarks.push(text.replace(/^\S+\s+/u, ""));
        isOpen = true;
      } else if (isOpen && /^\p{Ll}/u.test(text) && !/[.:]$/.test(remarks.at(-1)!)) {
        remarks.push(`${remarks.pop()} ${text}`);
      } else break;
    }
    line--;
  }
  return [...new Set(remarks.map((remark) => remark.slice(0, LENGTH).trim()))].slice(0, MOST);
}
