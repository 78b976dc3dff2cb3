import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { imports, read } from "./sources.ts";

/** The areas of server/, in the order in which they may import: each only those before it. */
const areas = [
  "core",
  "platform",
  "tenancy",
  "access",
  "records",
  "inspection",
  "moving",
  "billing",
  "backoffice",
  "http",
];

describe("the areas of server/", () => {
  const areaOf = (path: string) => (path.startsWith("server/") ? path.split("/")[1]! : undefined);

  test("are these, beside what starts the web process", () => {
    expect(readdirSync("server").sort()).toEqual([...areas, "main.ts"].sort());
  });

  test("import only those before them", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [a, b] = [areaOf(from), areaOf(to)];
      return a && b && from !== "server/main.ts" && areas.indexOf(b) > areas.indexOf(a);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("know of jobs/ only what enqueues, and db/ of them only core, seed and migrations aside", () => {
    const enqueuing = ["jobs/enqueue.ts", "jobs/once.ts", "jobs/contract.ts", "jobs/contracts.ts", "jobs/queue.ts"];
    const wrong = imports.filter(
      ({ from, to }) =>
        (from.startsWith("server/") && to.startsWith("jobs/") && !enqueuing.includes(to)) ||
        (from.startsWith("db/") &&
          !/^db\/(seed\/|migrate\.ts)/.test(from) &&
          to.startsWith("server/") &&
          areaOf(to) !== "core"),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test("stand in docs/architecture.md in that order", () => {
    const drawing = /```areas\n([\s\S]*?)```/.exec(read("docs/architecture.md"))?.[1] ?? "";
    expect([...drawing.matchAll(/^([a-z]+) /gm)].map(([, name]) => name)).toEqual(areas);
  });
});

describe("imports", () => {
  const layer = (path: string) => {
    if (/^app\/(ui|components|routes|frame)\//.test(path)) return path.split("/").slice(0, 2).join("/");
    return path.split("/")[0]!;
  };

  test("only go down", () => {
    const pages = ["app", "app/ui", "app/components", "app/routes", "app/frame"];
    const forbidden: Record<string, string[]> = {
      i18n: [...pages, "server", "db", "jobs", "ops"],
      "app/ui": ["app/components", "app/routes", "app/frame", "server", "db", "jobs", "ops"],
      "app/components": ["app/routes", "app/frame", "db", "jobs", "ops"],
      "app/frame": ["app/routes", "db", "jobs", "ops"],
      "app/routes": ["db", "jobs", "ops"],
      app: ["db", "jobs", "ops"],
      server: [...pages, "ops"],
      db: [...pages, "ops"],
      jobs: [...pages, "ops"],
      ops: pages,
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
