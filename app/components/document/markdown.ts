/**
 * What a document is written in: headings, paragraphs and lists, and words that stand out. No more of Markdown than
 * that.
 */
export type Block =
  | { kind: "heading"; id: string; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] };

export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  for (const part of body.replace(/\r\n?/g, "\n").split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)) {
    const lines = part.split("\n").map((line) => line.trim());
    const written = lines.join("\n").trim();
    if (!written) continue;
    if (/^#+ /.test(written)) {
      const text = written.replace(/^#+ /, "");
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

/** A line without a dash goes on with the one before it. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines.filter(Boolean)) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line}`.trim());
  }
  return items;
}

/** Words between two pairs of asterisks stand out: every second piece. */
export const piecesOf = (text: string): string[] => text.split("**");
