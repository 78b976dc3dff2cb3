/** An element: its name, its text or its children, and its attributes. */
export type Element = readonly [name: string, inside: string | Child[], attributes?: Record<string, string>];
type Child = Element | null;

/** An element of a sum of money. `cents`: kept as whole numbers until here, so that no sum is rounded twice. */
export const money = (name: string, cents: number): Element => [
  name,
  `${cents < 0 ? "-" : ""}${(Math.abs(cents) / 100).toFixed(2)}`,
  { currencyID: "EUR" },
];

/** An element as text. What is empty or blank is left out, because a validator refuses it. */
export function textOf([name, inside, attributes = {}]: Element): string {
  const body = typeof inside === "string" ? escaped(inside) : inside.map((child) => child && textOf(child)).join("");
  if (!body.trim()) return "";
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join("")}>${body}</${name}>`;
}

/** What XML can't hold at all, such as a null character, is left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The elements at a path below an element: "cac:TaxTotal/cbc:TaxAmount". */
export const allAt = (element: Element, path: string): Element[] =>
  path
    .split("/")
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap(([, inside]) =>
          typeof inside === "string" ? [] : inside.filter((child): child is Element => child?.[0] === name),
        ),
      [element],
    );

/** The text at a path; "" where there is none. */
export function textAt(element: Element, path: string): string {
  const inside = allAt(element, path)[0]?.[1];
  return typeof inside === "string" ? inside : "";
}
