import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { readEnv } from "@server/core/env";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/setup/settings.mjs";
import { commandIn, stagesOf, textsOf } from "./dockerfile.ts";

type Service = {
  image: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  networks: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, object> };

const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = parseYaml(read("compose.yaml")) as Compose;
const services = Object.entries(compose.services);
const ours = ["migrate", "web", "worker"] as const;
const command = commandIn(textsOf(stagesOf(join(root, "Dockerfile")).at(-1)!, "CMD")[0]!);

/** What a file of settings sets; what is left to be filled in, an empty value, is drawn. */
const settingsIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...read(path).matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value || `${name} `.repeat(9)]),
  );
const settings = new Set(
  [
    ...`${read("server/core/env.ts")}${read("server/core/invoice-settings.ts")}`.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm),
  ].map(([, name]) => name!),
);
/** Of compose.yaml, and of the programs beside the product. */
const others = /^(REGISTER|POSTGRES|DATABASE_PASSWORD|GARAGE)/;
const isUnknown = (name: string) => !settings.has(name) && !others.test(name);

/** The longest that a process takes to stop, in ms: main.ts and worker.ts. */
const stopping = { web: readEnv({ ...process.env, SHUTDOWN_WAIT: "" }).SHUTDOWN_WAIT + 10_400, worker: 8000 };

describe("compose.yaml", () => {
  const example = settingsIn("ops/compose/env.example");
  const filledIn = (text: string) =>
    text.replace(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, name, otherwise) => example[name] ?? otherwise ?? `no ${name}`);

  test("opens no ports but Caddy's", () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["caddy"]);
    expect(compose.services.caddy!.networks).toEqual(["outside"]);
    for (const name of ["postgres", "valkey", "s3"]) expect(compose.services[name]!.networks, name).toEqual(["inside"]);
  });

  test.each(services)("lets %s write and do no more than it must", (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(service.restart).toBe(name === "migrate" ? "no" : "unless-stopped");
    expect(service.image).toMatch(
      (ours as readonly string[]).includes(name)
        ? /^register:\$\{REGISTER_VERSION:-latest\}$/
        : /^[\w/]+:v?\d+(\.\d+)+(-\w+)?$/,
    );
    for (const volume of service.volumes ?? []) {
      const [from = ""] = volume.split(":");
      expect(from.startsWith("./") ? existsSync(join(root, from)) : from in compose.volumes, volume).toBe(true);
    }
  });

  test("gives the product settings that it takes, and asks the operator for what it needs", () => {
    const given = Object.keys({ ...example, ...compose.services.web!.environment });
    expect(given.filter(isUnknown)).toEqual([]);
    const asked = [...read("compose.yaml").matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
    expect(asked.filter((name) => !(name in example))).toEqual([]);
    for (const name of ours) {
      const { environment = {} } = compose.services[name]!;
      const own = Object.entries(environment).map(([key, value]) => [key, filledIn(value)]);
      const env = readEnv({ ...example, ...Object.fromEntries(own), NODE_ENV: "production" });
      expect(env).toMatchObject({ TRUST_PROXY: 1, S3_BUCKET: "register", HOST: "0.0.0.0" });
      expect(env.DATABASE_URL).toContain(example.DATABASE_PASSWORD!.trim());
    }
  });

  test("gives processes the time that they need to stop", () => {
    const ms = (name: string) => 1000 * Number.parseInt(compose.services[name]!.stop_grace_period!, 10);
    expect(ms("web")).toBeGreaterThan(stopping.web);
    expect(ms("worker")).toBeGreaterThan(stopping.worker);
  });
});

describe("the units of systemd", () => {
  const units = Object.fromEntries(
    readdirSync(join(root, "ops/systemd"))
      .filter((name) => name.endsWith(".service"))
      .map((name) => [
        name,
        [...read(`ops/systemd/${name}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value!]),
      ]),
  );
  const valuesOf = (unit: string, key: string) =>
    units[unit]!.filter(([name]) => name === key).map(([, value]) => value!);
  const [web, worker, backup] = ["register-web@.service", "register-worker.service", "register-backup.service"];

  test("start what the image starts", () => {
    expect(Object.keys(units).sort()).toEqual([backup, web, worker].sort());
    const words = (unit: string) => valuesOf(unit, "ExecStart")[0]!.replace("/usr/bin/node", "node").split(" ");
    expect(words(web!)).toEqual(command);
    expect(words(worker!)).toEqual(compose.services.worker!.command);
    const [, program = ""] = /tsx (\S+)/.exec(valuesOf(backup!, "ExecStart")[0]!)!;
    expect(existsSync(join(root, program))).toBe(true);
    expect(read("ops/systemd/register-backup.timer")).toContain("OnCalendar=");
  });

  test.each([web!, worker!, backup!])("let %s write and do no more than it must", (unit) => {
    const hardening = {
      NoNewPrivileges: "true",
      ProtectSystem: "strict",
      PrivateTmp: "true",
      CapabilityBoundingSet: "",
    };
    for (const [key, value] of Object.entries(hardening)) expect(valuesOf(unit, key), key).toEqual([value]);
    expect(valuesOf(unit, "User")).toEqual(["register"]);
    expect(valuesOf(unit, "MemoryMax")).toHaveLength(1);
    const set = valuesOf(unit, "Environment").flatMap((line) => line.split(" ").map((each) => each.split("=")));
    expect(set.map(([name]) => name!).filter(isUnknown)).toEqual([]);
    expect(Object.fromEntries(set)).toMatchObject({ NODE_ENV: "production", DATA_DIR: "/var/lib/register" });
    expect(valuesOf(unit, "StateDirectory")).toEqual(["register"]);
  });

  test("give processes the time that they need to stop, and begin them again", () => {
    const ms = (unit: string) => 1000 * Number(valuesOf(unit, "TimeoutStopSec")[0]);
    expect(ms(web!)).toBeGreaterThan(stopping.web);
    expect(ms(worker!)).toBeGreaterThan(stopping.worker);
    for (const unit of [web!, worker!]) {
      expect(valuesOf(unit, "Restart")).toEqual(["always"]);
      expect(valuesOf(unit, "KillMode")).toEqual(["mixed"]);
    }
  });

  test("have an example of their settings, which the product takes", () => {
    const example = settingsIn("ops/systemd/register.env.example");
    expect(Object.keys(example).filter(isUnknown)).toEqual([]);
    expect("PORT" in example).toBe(false);
    expect(readEnv({ ...example, S3_ENDPOINT: "", NODE_ENV: "production" })).toMatchObject({ TRUST_PROXY: 1 });
  });
});

test("Caddy leads to the ports of the units, and names settings that there are", () => {
  const caddyfile = read("ops/caddy/Caddyfile");
  const named = [...caddyfile.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name);
  expect(named).toContain("TRUST_PROXY");
  expect(named.filter(isUnknown)).toEqual([]);
  const given = Object.keys(compose.services.caddy!.environment!);
  expect([...new Set([...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name))].sort()).toEqual(given.sort());
  const { SLOW_STATEMENT_TIMEOUT } = readEnv(process.env);
  expect(1000 * Number(/response_header_timeout (\d+)s/.exec(caddyfile)![1])).toBeGreaterThan(SLOW_STATEMENT_TIMEOUT);
});
