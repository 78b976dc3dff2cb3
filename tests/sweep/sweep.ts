import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Locale, locales } from "@i18n/locales";
import { crawl, type Found } from "./crawl.ts";
import { lookAt } from "./look.ts";
import { mainScreens } from "./main-screens.ts";
import { type Look, leave } from "./visits.ts";

const widths = [1280, 768, 375] as const;
const themes = ["light", "dark"] as const;
type Seen = Found & { locale: Locale; look: Look };

/** A page in each language and each width once, by day or by night; without scripts in one of them. */
function turnOf(page: Found, at: number): Seen[] {
  const looks = locales.map((locale, turn) => ({
    ...page,
    locale,
    look: { width: widths[(at + turn) % 3]!, theme: themes[(at + turn) % 2]!, scripts: true },
  }));
  const locale = locales[at % locales.length]!;
  return [
    ...looks,
    { ...page, locale, look: { width: widths[(at + 2) % 3]!, theme: themes[at % 2]!, scripts: false } },
  ];
}

/** A main screen in each of them. */
const allOf = (page: Found): Seen[] =>
  locales.flatMap((locale) =>
    widths.flatMap((width) =>
      themes.flatMap((theme) =>
        (theme === "light" ? [true, false] : [true]).map((scripts) => ({
          ...page,
          locale,
          look: { width, theme, scripts },
        })),
      ),
    ),
  );

/** Those of this demo; FOUND=FILE keeps them for the next run on the same one. */
async function addresses(): ReturnType<typeof crawl> {
  const file = process.env.FOUND;
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const result = await crawl();
  if (file) writeFileSync(file, JSON.stringify(result, null, 1));
  return result;
}

const [filter, ...only] = process.argv.slice(2);
const since = Date.now();
const { found, missed } = await addresses();
console.info(`${found.length} pages found in ${Math.round((Date.now() - since) / 1000)} s.`);
const isMain = ({ name, as }: Found) => mainScreens[name] === as;
const wanted = found.filter(
  ({ name }) => !filter || filter === "all" || name.includes(filter) || (filter === "main" && name in mainScreens),
);
const few = process.env.SWEEP_TURNS ? Number(process.env.SWEEP_TURNS) : Number.POSITIVE_INFINITY;
const all = [
  ...wanted.flatMap((page, at) => turnOf(page, at).slice(-few)),
  ...(few > 5 ? wanted.filter(isMain).flatMap(allOf) : []), // after the others, for it takes the longest
];
const seen = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].filter(({ look, locale }) =>
  only.every((word) => [String(look.width), locale, look.theme, look.scripts ? "scripts" : "noscript"].includes(word)),
);
console.info(`${wanted.length} pages, ${seen.length} looks.`);

/** Pages that are no work of ours: they are looked at, and what is wrong with them is said without counting. */
const ofOthers = new Map([
  ["queues", "BullMQ's dashboard, for super admins alone: /a/jobs says the same in our words"],
]);

/** PICTURES=FOLDER keeps what was seen, a folder for a page, for somebody to look at. */
function pictureOf({ as, name, locale, look }: Seen): string | undefined {
  if (!process.env.PICTURES) return undefined;
  const folder = `${process.env.PICTURES}/${name}`;
  mkdirSync(folder, { recursive: true });
  return `${folder}/${locale}-${look.width}-${look.theme}${look.scripts ? "" : "-noscript"}-${as}.png`;
}

/** Each kind of finding once, with the pages that have it and where it was first seen. */
const findings = new Map<string, { pages: Set<string>; first: string }>();
/** What is the same on many pages: without sizes, words and addresses. */
const shapeOf = (fault: string) =>
  fault
    .replace(/, \d+ × \d+|\d+ of|× \d+| “[^”]*”| at -?\d+, -?\d+|: <\w+ [^—]*— /g, (part) =>
      part.startsWith(": <") ? part : "",
    )
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id");
let done = 0;
async function worker(): Promise<void> {
  for (let next = seen.shift(); next; next = seen.shift()) {
    const { as, path, name, locale, look } = next;
    for (const fault of await lookAt(as, path, locale, look, pictureOf(next))) {
      const key = shapeOf(fault);
      const first = `${as} ${locale} ${look.width} ${look.theme}${look.scripts ? "" : " without scripts"} ${path}\n      ${fault}`;
      if (!findings.has(key)) console.info(`+ ${name}, ${first}`);
      const known = findings.get(key) ?? { pages: new Set<string>(), first };
      known.pages.add(name);
      if (!ofOthers.has(name)) findings.set(key, known);
    }
    if (++done % 20 === 0)
      console.info(`${done} looked at, ${findings.size} findings, ${Math.round((Date.now() - since) / 1000)} s`);
  }
}
await Promise.all([worker(), worker(), worker()]);
await leave();

for (const [key, { pages, first }] of [...findings].sort())
  console.info(`${key}\n    on ${pages.size}: ${[...pages].slice(0, 6).join(", ")}\n    first as ${first}`);
const kindOf = (key: string) => /^(axe [\w-]+|[\w’ ]+)/.exec(key)?.[1]?.trim() ?? "other";
const kinds = new Map<string, number>();
for (const [key, { pages }] of findings) kinds.set(kindOf(key), (kinds.get(kindOf(key)) ?? 0) + pages.size);
const total = [...kinds.values()].reduce((sum, count) => sum + count, 0);
for (const [name, why] of ofOthers)
  if (wanted.some((page) => page.name === name)) console.info(`${name} is not counted: ${why}`);
console.info(`\nNot reached: ${missed.join(", ") || "none"}`);
console.info(
  `${total} findings of ${findings.size} shapes on ${wanted.length} pages: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none"}`,
);
process.exitCode = findings.size > 0 || wanted.length === 0 ? 1 : 0;
