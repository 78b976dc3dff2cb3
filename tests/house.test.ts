import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { locales } from "@i18n/locales";
import { wordsOf } from "@i18n/words.server";
import { Client } from "pg";
import { describe, expect, test } from "vitest";

const folders = ["app", "server", "db", "jobs", "scripts", "tests"];
const sources = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => /\.(tsx?|mjs)$/.test(name));
const read = (path: string) => readFileSync(path, "utf8");

describe("texts", () => {
  const keysOf = (words: unknown, path: string): string[] =>
    words !== null && typeof words === "object"
      ? Object.entries(words).flatMap(([key, below]) => keysOf(below, path ? `${path}.${key}` : key))
      : [path];
  /** Languages differ in their plurals: a key counts once. */
  const known = (locale: (typeof locales)[number]) =>
    new Set(keysOf(wordsOf(locale), "").map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")));
  const dutch = known("nl");

  test.each(locales.filter((locale) => locale !== "nl"))("%s has the keys that nl has, and no others", (locale) => {
    const theirs = known(locale);
    expect([...dutch].filter((key) => !theirs.has(key))).toEqual([]);
    expect([...theirs].filter((key) => !dutch.has(key))).toEqual([]);
  });

  test.each(locales)("%s leaves no text empty, and keeps the same placeholders as nl", (locale) => {
    const flat = (words: unknown, path = ""): [string, string][] =>
      typeof words === "string"
        ? [[path, words]]
        : Object.entries(words as object).flatMap(([key, below]) => flat(below, path ? `${path}.${key}` : key));
    const dutchTexts = new Map(flat(wordsOf("nl")));
    const holes = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, name]) => name)
        .sort()
        .join();
    const wrong = flat(wordsOf(locale)).filter(
      ([key, text]) =>
        text.trim() === "" ||
        (dutchTexts.has(key) && !/_(one|many)$/.test(key) && holes(text) !== holes(dutchTexts.get(key)!)),
    );
    expect(wrong).toEqual([]);
  });

  test("say one word for one thing, and where nothing is found the same", () => {
    expect(JSON.stringify(wordsOf("de"))).not.toMatch(/Eigentümer|\bAdmins?\b/);
    expect(JSON.stringify(wordsOf("fr"))).not.toMatch(/\p{L}'\p{L}/u);
    const { refusal, ui } = wordsOf("nl") as { refusal: { missing: string }; ui: { error: { 404: { text: string } } } };
    expect(refusal.missing).toBe(ui.error[404].text);
  });

  test("every key that the code names is there", () => {
    const named = sources
      .filter((path) => !path.startsWith("tests/") && !path.startsWith("scripts/"))
      .flatMap((path) =>
        [
          ...read(path).matchAll(
            /(?:\bt\(\s*|(?:refuse|forbidden|unauthorized|conflict)\(\s*|error: )"([a-z_]+(?:\.\w+)+)(?:\?[^"]*)?"/g,
          ),
        ].map(([, key]) => `${key}  (${path})`),
      );
    const unknown = named.filter((entry) => {
      const key = entry.split(" ")[0]!;
      return !dutch.has(key) && ![...dutch].some((other) => other.startsWith(`${key}.`));
    });
    expect(unknown).toEqual([]);
  });

  test("every text is named by the code, whole or put together", () => {
    const code = sources
      .filter((path) => !/^(tests|scripts)\//.test(path))
      .map(read)
      .join("\n");
    const whole = new Set([...code.matchAll(/["'`]([\w.-]+)(?:\?[^"'`]*)?["'`]/g)].map(([, key]) => key));
    const hole = /\$\{[^`{}]*(?:\{[^{}]*\}[^`{}]*)*\}/g;
    // a template may stand within another
    const putTogether = [...code.matchAll(/(?=`([^`]*\$\{[^`]*)`)/g)]
      .map(([, template]) => template!.replace(hole, "#").split("?")[0]!)
      .filter((template) => /^[a-z_]+\.[\w.#-]+$|^#\.[a-z_]+$/.test(template))
      .map((template) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll("#", "[\\w.?-]+")}$`));
    const idle = [...dutch].filter((key) => !whole.has(key) && !putTogether.some((pattern) => pattern.test(key)));
    // zod names mistakes (server/core/mistakes.ts); templates and billing will say these
    expect(idle.filter((key) => !/^mistake\./.test(key))).toEqual([]);
  });
});

describe("docs/security.md", () => {
  test("names no test that is not there", () => {
    const named = [...read("docs/security.md").matchAll(/`(tests\/[\w./-]+)`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("says something of each chapter of ASVS", () => {
    const chapters = [...read("docs/security.md").matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  });
});

describe("imports", () => {
  const layer = (path: string) => {
    if (/^app\/(i18n\/|words\.ts)/.test(path)) return "words"; // said by pages, REST, mails alike
    if (/^app\/(ui|widgets|routes|frame)\//.test(path)) return path.split("/").slice(0, 2).join("/");
    return path.startsWith("jobs/handlers") ? "jobs/handlers" : path.split("/")[0]!;
  };
  const resolved = (from: string, what: string): string | undefined => {
    const aliases: Record<string, string> = { "~/": "app/", "@server/": "server/", "@db/": "db/", "@jobs/": "jobs/" };
    const alias = Object.keys(aliases).find((start) => what.startsWith(start));
    const bare = alias
      ? aliases[alias] + what.slice(alias.length)
      : what.startsWith(".")
        ? relative(".", resolve(from, "..", what))
        : undefined;
    return bare && [bare, `${bare}.ts`, `${bare}.tsx`].find((path) => sources.includes(path));
  };
  const imports = sources.flatMap((path) =>
    [...read(path).matchAll(/^(import|export)\s+(type\s+)?[^;]*?from\s+"([^"]+)"/gm)].flatMap(([, , type, what]) => {
      const to = resolved(path, what!);
      return to ? [{ from: path, to, isType: Boolean(type) }] : [];
    }),
  );

  test("only go down", () => {
    const forbidden: Record<string, string[]> = {
      "app/ui": ["app/components", "app/routes", "app/frame", "server", "db", "jobs"],
      "app/components": ["app/routes", "app/frame", "db", "jobs"],
      "app/frame": ["app/routes", "app/components", "db", "jobs"],
      "app/routes": ["db", "jobs"],
      app: ["db", "jobs"],
      server: ["app", "app/ui", "app/components", "app/routes", "app/frame", "jobs/handlers"],
      db: ["app", "app/ui", "app/components", "app/routes", "app/frame", "jobs/handlers"],
      "jobs/handlers": ["app", "app/ui", "app/components", "app/routes", "app/frame", "db"],
    };
    const harmless = (to: string) =>
      ["server/core/day.ts", "server/core/constants.ts", "server/core/compliance.ts"].includes(to);
    const up = imports.filter(
      ({ from, to, isType }) =>
        !isType && !harmless(to) && !from.startsWith("db/seed/") && forbidden[layer(from)]?.includes(layer(to)),
    );
    expect(up.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("make no circles", () => {
    const next = new Map<string, string[]>();
    for (const { from, to, isType } of imports) if (!isType) next.set(from, [...(next.get(from) ?? []), to]);
    const seen = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (path: string, way: string[]) => {
      if (seen.get(path) === "done") return;
      if (seen.get(path) === "open") return void circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
      seen.set(path, "open");
      for (const to of next.get(path) ?? []) visit(to, [...way, path]);
      seen.set(path, "done");
    };
    for (const path of next.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe("files", () => {
  test("have names that say something", () => {
    expect(
      sources.filter(
        (path) =>
          /(^|\/)(utils?|lib|helpers?|common|shared|services?|misc|index)(\/|\.)/.test(path) &&
          !path.startsWith("app/routes/"),
      ),
    ).toEqual([]);
  });

  test("are kebab-case", () => {
    const odd = sources.map((path) => path.split("/").at(-1)!).filter((name) => !/^[a-z0-9$_.-]+$/.test(name));
    expect(odd).toEqual([]);
  });

  test("stay small", () => {
    const long = sources.filter((path) => !path.startsWith("tests/") && read(path).split("\n").length > 300);
    expect(long).toEqual([]);
  });

  test("only app/web/door.server.ts reads the body of a form: what is too large or of another kind is refused there", () => {
    expect(sources.filter((path) => /\.formData\(\)/.test(read(path)) && /^(app|server)\//.test(path))).toEqual([
      "app/web/door.server.ts",
    ]);
  });

  test("only server/tenancy/user/by-address.ts looks for an account by its address, for there a claim finds nobody", () => {
    const looked =
      /eq\(users\.email|\b(u|users|known|owner)\.email\s*=\s*(any\b|\$|\w+\.email)|\w+\.email\s*=\s*(u|users)\.email/;
    const named = sources.filter((path) => /^(app|server|jobs)\//.test(path) && looked.test(read(path)));
    expect(named.filter((path) => path !== "server/tenancy/user/by-address.ts")).toEqual([]);
  });

  test("what people sent is read where the scanner's word is asked, and by the scanner", () => {
    const readers = sources.filter(
      (path) => /^(app|server|jobs)\//.test(path) && /storage\(\)\s*\.read\(/.test(read(path)),
    );
    const checked = [
      "server/platform/files/checked.ts",
      "server/records/file/scan.ts",
      "server/platform/files/serve.ts",
      "server/moving/bytes-across.ts",
    ];
    const ours = [
      "archive/serve",
      "file/bare-picture",
      "file/thumb",
      "invoice/keep",
      "job/file",
      "library/global-bytes",
      "user/serve-avatar",
    ];
    // what we drew or wrote ourselves
    const drawn = ["server/tenancy/archive/make.ts", ...ours.map((name) => `server/${name}.ts`)];
    expect(readers.sort()).toEqual([...checked, ...drawn].sort());
  });

  test("temporary copies lie below DATA_DIR, and not in the folder that all programs of the machine share", () => {
    const shared = sources.filter(
      (path) => /^(app|server|jobs|db)\//.test(path) && /\btmpdir\b|["'`]\/tmp\b/.test(read(path)),
    );
    expect(shared).toEqual([]);
  });

  test("only server/core/env.ts reads the environment", () => {
    const readers = sources.filter(
      (path) =>
        /process\.env\b/.test(read(path)) &&
        !/^(scripts|tests)\//.test(path) &&
        !["server/core/env.ts", "db/migrate.ts"].includes(path),
    );
    expect(readers).toEqual([]);
  });
});

describe("the database", () => {
  test("keeps a wall around every table that belongs to a workspace", async () => {
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(`
        select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('workspace_id') and not a.attisdropped)
          and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'wall'))`);
      expect(rows).toEqual([]);
    } finally {
      await client.end();
    }
  });

  test("lets no reference cross from one workspace to another", async () => {
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(`
        select k.conname as name from pg_constraint k
        where k.contype = 'f'
          and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'workspace_id')
          and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'workspace_id')
          and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'workspace_id' and a.attnum = any (k.conkey))`);
      expect(rows).toEqual([]);
    } finally {
      await client.end();
    }
  });
});
