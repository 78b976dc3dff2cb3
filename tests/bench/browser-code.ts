import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export type BrowserCode = { files: number; code: number; words: number; styles: number };

const readAsset = (name: string, buildDir: string) => readFileSync(join(buildDir, "client/assets", name));
const named = (text: string, end: string) =>
  [...text.matchAll(new RegExp(`/assets/([\\w$.~-]+\\.${end})`, "g"))].map(([, name]) => name!);

/** The size of these assets, each gzipped by itself, in kB. */
export const kilobytesOf = (names: Iterable<string>, buildDir: string) =>
  [...names].reduce((sum, name) => sum + gzipSync(readAsset(name, buildDir)).length, 0) / 1000;

/** The scripts that a page begins with, with all their static imports. */
export function scriptsOf(html: string, buildDir: string): Set<string> {
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    if (/^manifest-/.test(name)) return; // it lists every page's script, but imports none
    for (const [, other] of String(readAsset(name, buildDir)).matchAll(
      /(?:^|[;\s}])(?:import|export)(?:[^"'();]*from)?\s*["']\.\/([^"']+\.js)["']/g,
    ))
      load(other!);
  };
  // Only what is preloaded or imported; the page also names scripts of other pages, for later navigation.
  for (const [tag] of html.matchAll(
    /<link [^>]*rel="modulepreload"[^>]*>|<script [^>]*src="[^>]*>|import(?: [^"]*)?"\/assets\/[^"]*"/g,
  ))
    for (const name of named(tag, "js")) load(name);
  return loaded;
}

/**
 * The bytes a browser loads for a page, gzipped: its scripts with all their static imports, and separately its texts,
 * which are in one language.
 */
export function browserCodeOf(html: string, buildDir: string): BrowserCode {
  const loaded = scriptsOf(html, buildDir);
  const sizeOf = (names: Iterable<string>) => kilobytesOf(names, buildDir);
  const isWords = (name: string) => name.startsWith("texts-");
  const words = [...loaded].filter(isWords);
  const code = [...loaded].filter((name) => !isWords(name));
  return { files: code.length, code: sizeOf(code), words: sizeOf(words), styles: sizeOf(new Set(named(html, "css"))) };
}
