import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sources } from "../../scripts/setup/build.mjs";
import { run } from "../../scripts/setup/command.mjs";
import { launch, type Service, untilReady } from "../../scripts/setup/launch.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { isUp } from "../../scripts/setup/product.mjs";
import { root } from "../../scripts/setup/settings.mjs";
import { webFlags } from "../../scripts/setup/web-flags.mjs";
import { until } from "../jobs/test-jobs.ts";
import { commandIn, copiesOf, stagesOf, textsOf } from "./dockerfile.ts";
import { type Image, imageOf } from "./image.ts";

const stages = stagesOf(join(root, "Dockerfile"));
const stage = (name: string) => stages.find((each) => each.name === name)!;
const runtime = stages.at(-1)!;
const { services } = parseYaml(readFileSync(join(root, "compose.yaml"), "utf8")) as {
  services: Record<"migrate" | "web" | "worker", { command?: string[] }>;
};

describe("the Dockerfile", () => {
  test("builds of all that a build reads, with the project's own commands", () => {
    const copied = copiesOf(stage("build")).flatMap((copy) => copy.sources);
    const wanted = sources.map((path) => relative(root, resolve(root, path)));
    expect(wanted.filter((path) => !copied.includes(path))).toEqual([]);
    expect(textsOf(stage("build"), "RUN")).toEqual(["npm ci --include=dev", 'COMMIT="$COMMIT" npm run build']);
    expect(textsOf(stage("packages"), "RUN")).toEqual([expect.stringMatching(/^npm ci --omit=dev\b/)]);
  });

  test("gets of the project's folder what it copies, and nothing else", () => {
    const lines = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
    const rules = lines.filter((line) => line && !line.startsWith("#"));
    const copied = stages.flatMap(copiesOf).flatMap(({ from, sources: paths }) => (from ? [] : paths));
    expect(rules[0]).toBe("*");
    expect(rules.slice(1).sort()).toEqual([...new Set(copied)].map((path) => `!${path}`).sort());
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("keeps no secret, pins what it begins with, and ends as a user without rights", () => {
    const named = stages.flatMap((each) => [...textsOf(each, "ENV"), ...textsOf(each, "ARG")]);
    expect(named.map((text) => text.split("=")[0]).sort()).toEqual(["COMMIT", "DATA_DIR", "NODE_ENV"]);
    expect(textsOf(runtime, "USER")).toEqual(["node"]);
    expect(readFileSync(join(root, "Dockerfile"), "utf8")).toMatch(/^FROM node:\d+\.\d+\.\d+-\w+-slim AS base$/m);
  });
});

describe("what the image holds, read only and as somebody without rights", () => {
  const web = commandIn(textsOf(runtime, "CMD")[0]!);
  const health = commandIn(textsOf(runtime, "HEALTHCHECK")[0]!);
  let image: Image;
  let base: string;
  let env: Record<string, string | undefined>;
  const running: Service[] = [];
  beforeAll(async () => {
    image = await imageOf(runtime, stage("packages"));
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const own = { PORT: String(port), HOST: "127.0.0.1", APP_URL: base, LOG_LEVEL: "info" };
    env = { ...process.env, ...own, ...image.env };
  }, 5 * 60_000); // the product may have to be built first
  afterAll(async () => {
    await Promise.all(running.map((service) => service.stop()));
    image?.remove();
  });

  const start = (words: string[]): Service => {
    const service = launch(...image.command(words), { ...image.as, env, graceMs: 15_000 });
    running.push(service);
    return service;
  };
  const finish = (words: string[]) =>
    run(...image.command(words), { ...image.as, env, failureMessage: words.join(" ") });

  test("can't be written to", async () => {
    const written = "try { fs.writeFileSync('written', ''); process.exit(1) } catch {}";
    await finish(["node", "-e", written]);
    await finish(["node", "-e", "fs.writeFileSync(process.env.DATA_DIR + '/written', '')"]);
  });

  test("migrates", () => finish(services.migrate.command!));

  test("serves pages with their texts and scripts, and says so when it lives", async () => {
    expect(web.slice(1, 1 + webFlags.length)).toEqual(webFlags);
    expect(services.web.command).toBe(undefined);
    const process = start(web);
    await untilReady("The web process", process, () => isUp(Number(env.PORT)));
    await finish(health);
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ ok: true });
    const login = await fetch(`${base}/login`, { headers: { "accept-language": "fr" } });
    expect(login.status).toBe(200);
    const page = await login.text();
    expect(page).toContain('name="email"');
    const script = /\/assets\/[\w.-]+\.js/.exec(page)![0];
    expect((await fetch(base + script)).status).toBe(200);
    await process.stop();
    await expect(finish(health)).rejects.toThrow();
  });

  test("works as a worker", async () => {
    const process = start(services.worker.command!);
    await until(async () => process.tail().includes("the worker is at work") || process.hasEnded());
    expect(process.tail()).toContain("the worker is at work");
    await process.stop();
    expect(process.tail()).toContain("the worker has stopped");
  });

  test("has each child process that the product starts by its path", () => {
    const bundles = readdirSync(join(image.app, image.build, "server"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(join(image.app, image.build, "server", name), "utf8"));
    const named = bundles
      .flatMap((text) => [...text.matchAll(/"((?:server|jobs)\/[\w/-]+\.mjs)"/g)])
      .map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(join(image.app, path)))).toEqual([]);
  });

  test("has the commands of an operator", async () => {
    const backup = join(image.env.DATA_DIR, "backup");
    expect(await finish(["node", "--import", "tsx", "server/backoffice/admin/create.ts", "a@image.test"])).toContain(
      `${base}/password/reset?token=`,
    );
    expect(await finish(["node", "--import", "tsx", "ops/backup/backup.ts", backup])).toContain("encrypted: no");
    const doctor = await finish(["node", "--import", "tsx", "ops/doctor/doctor.ts"]).catch((error) => error.details);
    expect(doctor).toContain("APP_SECRET");
  });
});
