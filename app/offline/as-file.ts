import type { StoredOperation } from "./operation.ts";
import { filesOf } from "./store.ts";
import type { Line } from "./words-of.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** What is unsent as a page that opens anywhere, with its photos in it. The caller revokes `href`. */
export async function asFile(
  title: string,
  operations: readonly StoredOperation[],
  lines: (operations: readonly StoredOperation[]) => Line[],
): Promise<{ href: string; name: string }> {
  const pictures: string[] = [];
  for (const { id } of operations)
    for (const { bytes, type } of await filesOf(id)) pictures.push(await dataUrl(new Blob([bytes], { type })));
  const html = [
    `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title>`,
    "<style>body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}",
    "dt{color:#555}dd{margin:0 0 1rem;white-space:pre-line}img{max-width:100%}</style>",
    `<h1>${escaped(title)}</h1><p>${escaped(operations[0]?.at ?? "")}</p><dl>`,
    ...lines(operations).map(({ label, text }) => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`),
    "</dl>",
    ...pictures.map((source) => `<p><img src="${source}" alt=""></p>`),
  ].join("\n");
  const name = `${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80)}.html`;
  return { href: URL.createObjectURL(new Blob([html], { type: "text/html" })), name };
}
