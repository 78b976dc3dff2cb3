import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export type BrowserCode = { files: number; code: number; words: number; styles: number };

/**
 * The bytes a browser loads for a page, gzipped: its scripts with all their static imports, and separately its texts,
 * which are in one language.
 */
export function browserCodeOf(html: string, buildDir: string): BrowserCode {
  const assets = join(buildDir, "client/assets");
  const read = (name: string) => readFileSync(join(assets, name));
  const named = (text: string, end: string) =>
    [...text.matchAll(new RegExp(`/assets/([\\w$.~-]+\\.${end})`, "g"))].map(([, name]) => name!);
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    if (/^manifest-/.test(name)) return; // it lists every page's script, but imports none
    for (const [, other] of String(read(name)).matchAll(
      /(?:^|[;\s}])(?:import|export)(?:[^"'();]*from)?\s*["']\.\/([^"']+\.js)["']/g,
    ))
      load(other!);
  };
  // Only what is preloaded or imported; the page also names scripts of other pages, for later navigation.
  for (const [tag] of html.matchAll(
    /<link [^>]*rel="modulepreload"[^>]*>|<script [^>]*src="[^>]*>|import(?: [^"]*)?"\/assets\/[^"]*"/g,
  ))
    for (const name of named(tag, "js")) load(name);
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0) / 1000;
  const isWords = (name: string) => name.startsWith("texts-");
  const words = [...loaded].filter(isWords);
  const code = [...loaded].filter((name) => !isWords(name));
  return { files: code.length, code: sizeOf(code), words: sizeOf(words), styles: sizeOf(new Set(named(html, "css"))) };
}
