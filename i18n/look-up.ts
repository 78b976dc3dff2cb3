export type Texts = { [key: string]: string | Texts };
type Values = Record<string, unknown>;
/** A text, cut at its values: "{{name}} leaves" is what stands between them, ["", " leaves"], and ["name"]. */
type Cut = { between: string[]; names: string[] };
/** What a key may give: the text of that name, and those of its plural forms ("key_one", "key_zero"). */
type Entry = { text?: Cut; forms?: Map<string, Cut> };

/** Adds texts, and gives the text of a key with its values in it; undefined where there is none. */
export type LookUp = { add(texts: Texts): void; text(key: string, values: Values): string | undefined };

/**
 * The texts of a language, each cut at its values once. `wordOf` gives a value as it stands in a text; undefined: it
 * cannot, and neither can the text be given.
 */
export function lookUpIn(locale: string, wordOf: (values: Values, name: string) => string | undefined): LookUp {
  const entries = new Map<string, Entry>();
  const plural = new Intl.PluralRules(locale);
  const beforeWord = locale === "fr" ? elided : (text: string) => text;
  const cutOf = (key: string, count: unknown): Cut | undefined => {
    const entry = entries.get(key);
    if (count === undefined || typeof count === "string" || !entry) return entry?.text;
    if (typeof count !== "number") return undefined;
    if (!entry.forms) return entry.text;
    return (count === 0 ? entry.forms.get("zero") : undefined) ?? entry.forms.get(plural.select(count)) ?? entry.text;
  };
  return {
    add: (texts) => cutAll(texts, "", entries),
    text(key, values) {
      const cut = cutOf(key, values.count);
      if (!cut) return undefined;
      let text = cut.between[0]!;
      for (let at = 0; at < cut.names.length; at++) {
        const word = wordOf(values, cut.names[at]!);
        if (word === undefined) return undefined;
        text = beforeWord(text, word) + word + cut.between[at + 1]!;
      }
      return text;
    },
  };
}

const vowel = /^(?:(?!onz|oui(?!\p{L}))[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouàâäéèêëîïôöùûüœæ])\p{L})/iu;

/** French says "d’Acme" and "qu’Acme". Before an h it depends on the word, and stays as it is. */
const elided = (text: string, word: string) =>
  vowel.test(word) ? text.replace(/(^|[\s(«])(d|qu)e $/i, "$1$2’") : text;

function cutAll(texts: Texts, path: string, entries: Map<string, Entry>): void {
  const entryOf = (key: string): Entry => {
    const entry = entries.get(path + key) ?? {};
    entries.set(path + key, entry);
    return entry;
  };
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== "string") cutAll(text, `${path}${key}.`, entries);
    else if (isKnown(key, text)) {
      const parts = text.split(/\{\{(\w+)\}\}/);
      const cut = { between: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) };
      entryOf(key).text = cut;
      const [, base, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
      if (base && form) (entryOf(base).forms ??= new Map()).set(form, cut);
    }
  }
}

/** Whether nothing in it asks more of i18next than to put a value in a place. */
const isKnown = (key: string, text: string) => text !== "" && !/[.:]/.test(key) && !/\$t\(|\{\{(?!\w+\}\})/.test(text);
