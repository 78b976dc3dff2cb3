import { readFileSync } from "node:fs";

export type Asked = { title: string; expr: string };

/** The alerts of a file of rules: their names, expressions and the paragraphs that they link to. */
export function alertsIn(path: string): (Asked & { runbook: string | undefined })[] {
  const rules = readFileSync(path, "utf8")
    .split(/^ +- alert: /m)
    .slice(1);
  return rules.map((rule) => ({
    title: rule.split("\n")[0]!.trim(),
    expr: /^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.*)$)/m.exec(rule)!.slice(1).find(Boolean)!.trim(),
    runbook: /^ +runbook_url: (.*)$/m.exec(rule)?.[1],
  }));
}

type Panel = { title: string; targets?: { expr: string }[]; panels?: Panel[] };

/** The questions of a dashboard's panels. */
export function panelsIn(path: string): Asked[] {
  const { panels } = JSON.parse(readFileSync(path, "utf8")) as { panels: Panel[] };
  const all = panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
  return all.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
}

const words = /^(by|without|on|ignoring|group_left|group_right|and|or|unless|bool|offset)$/;

/** The metrics that an expression names. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, "");
  const names = [...bare.matchAll(/\b[a-z_][a-z0-9_:]*\b(?!\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !words.test(name));
}

/** The labels by which it chooses or groups, each with the metric. Those of a group are for all metrics in it. */
export function labelsIn(expr: string): { name: string; label: string }[] {
  const chosen = [...expr.matchAll(/([a-z_][a-z0-9_:]*)\{([^}]*)\}/g)].flatMap(([, name, labels]) =>
    [...labels!.matchAll(/(\w+)\s*[=!]~?"/g)].map(([, label]) => ({ name: name!, label: label! })),
  );
  const [first] = metricsIn(expr);
  const grouped = [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels]) =>
    labels!.split(",").map((label) => ({ name: first!, label: label.trim() })),
  );
  return [...chosen, ...grouped].filter(({ name }) => name !== "up");
}
