import { SaxesParser } from "saxes";

/** An element as an XML reader reads it. */
export type Read = { name: string; attributes: Record<string, string>; children: Read[]; text: string };

/** Reads XML strictly. Throws where it is not well formed. */
export function readXml(xml: string): Read {
  const root: Read = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Read = { name, attributes: attributes as Record<string, string>, children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** The elements at a path: "cac:TaxTotal/cbc:TaxAmount". */
export const all = (from: Read, path: string): Read[] =>
  path
    .split("/")
    .reduce<Read[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );
export const text = (from: Read, path: string): string | undefined => all(from, path)[0]?.text;
/** A sum of money in cents, read without rounding. */
export const cents = (from: Read, path: string): number => {
  const written = text(from, path) ?? "0.00";
  if (!/^-?\d+\.\d{2}$/.test(written)) throw new Error(`${path} is no sum of money: ${written}`);
  return Number(written.replace(".", ""));
};
