/** What a reader puts before the text to say which kind of code it was: "]C1", "]d2", "]Q3". */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** The sign between two values of a GS1 code. */
const GROUP = "\u001d";
/** The length of the values of GS1 that have one; others end with GROUP, or with the text. */
const fixedLengths: Record<string, number> = { "00": 18, "01": 14, "02": 14, "11": 6, "13": 6, "15": 6, "17": 6 };
/** The values that name one thing: serial number, asset and returnable asset, GTIN last: of that there are many. */
const naming = ["21", "8004", "8003", "01"];
const identifiers = ["8003", "8004", ...Object.keys(fixedLengths), "10", "21", "240", "250"].sort(
  (one, other) => other.length - one.length,
);

/**
 * What a scanned or typed text may say: itself, without what its reader put before it, and of a GS1 code the values in
 * it that name one thing. Nothing but spaces gives none.
 */
export function codesIn(text: string): string[] {
  const stripped = text.trim().replace(SYMBOLOGY, "");
  const whole = stripped.split(GROUP).join("").trim();
  const isGs1 = stripped !== text.trim() || stripped.includes(GROUP) || /^\(\d{2,4}\)/.test(stripped);
  const values = isGs1 ? valuesOf(stripped.startsWith(GROUP) ? stripped.slice(1) : stripped) : {};
  const named = naming.flatMap((identifier) => values[identifier] ?? []);
  return [...new Set([whole, ...named])].filter(Boolean);
}

/** The values of a GS1 code by their identifiers, written "(01)…(21)…" or without brackets; none if it is another. */
function valuesOf(text: string): Record<string, string> {
  const bracketed = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)];
  if (bracketed.length > 0)
    return Object.fromEntries(
      bracketed.map(([, identifier, value]) => [identifier!, value!.split(GROUP).join("").trim()]),
    );
  const values: Record<string, string> = {};
  for (let rest = text; rest; ) {
    const identifier = identifiers.find((one) => rest.startsWith(one));
    if (!identifier) return {};
    const length = fixedLengths[identifier];
    const begin = rest.slice(identifier.length);
    const value = length ? begin.slice(0, length) : begin.split(GROUP, 1)[0]!;
    if (length && !/^\d+$/.test(value)) return {};
    values[identifier] = value;
    rest = begin.slice(value.length).replace(GROUP, "");
  }
  return values;
}
