/** The subset of Markdown that documents use: headings, paragraphs, lists and bold text. */
export type Block =
  | { kind: "heading"; id: string; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] };

/** The blocks of a document, from its Markdown. */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  for (const part of body.replace(/\r\n?/g, "\n").split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)) {
    const lines = part.split("\n").map((line) => line.trim());
    const source = lines.join("\n").trim();
    if (!source) continue;
    if (/^#+ /.test(source)) {
      const text = source.replace(/^#+ /, "");
      blocks.push({ kind: "heading", id: `p-${blocks.filter(({ kind }) => kind === "heading").length + 1}`, text });
    } else if (lines.filter(Boolean).every((line) => line.startsWith("- "))) {
      blocks.push({ kind: "list", items: lines.filter(Boolean).map((line) => line.slice(2)) });
    } else if (lines.some((line) => line.startsWith("- "))) {
      const first = lines.findIndex((line) => line.startsWith("- "));
      blocks.push({ kind: "text", text: lines.slice(0, first).join(" ") });
      blocks.push({ kind: "list", items: itemsOf(lines.slice(first)) });
    } else blocks.push({ kind: "text", text: lines.join(" ") });
  }
  return blocks;
}

/** The items of a list. A line without a dash continues the item before it. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines.filter(Boolean)) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line}`.trim());
  }
  return items;
}

/** Splits at double asterisks: each second piece is bold. */
export const piecesOf = (text: string): string[] => text.split("**");
