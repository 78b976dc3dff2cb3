import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cpuSince } from "../../rig/cpu.ts";

let lines: string[] = [];
beforeEach(() => {
  vi.resetModules();
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function logger(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ NODE_ENV: "production", LOG_LEVEL: "info", ...settings }))
    vi.stubEnv(name, value);
  return import("@server/core/log");
}

test("a line is JSON, with the id of its request", async () => {
  const { log, withLogDetails, requestId } = await logger();
  await withLogDetails({ request: "r-1" }, async () => {
    await Promise.resolve();
    withLogDetails({ job: "j-1" }, () => log.warn("late", { ms: 12 }));
    expect(requestId()).toBe("r-1");
  });
  log.info("elsewhere");
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({
    time: expect.any(String),
    level: "warn",
    message: "late",
    request: "r-1",
    job: "j-1",
    ms: 12,
  });
  expect(second).not.toHaveProperty("request");
  expect(requestId()).toBeUndefined();
});

test("messages below the level are left out", async () => {
  const { log } = await logger({ LOG_LEVEL: "error" });
  log.info("no");
  log.error("yes");
  expect(lines).toHaveLength(1);
});

test("secrets and personal data are left out wherever they occur", async () => {
  const { log } = await logger();
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(gus@acme.test) already exists",
  });
  const failed = new Error("Failed query: insert into users values ($1, $2)\nparams: gus@acme.test,\nhunter2,x", {
    cause,
  });
  log.error("mail to gus@acme.test failed", {
    error: failed,
    password: "hunter2",
    nested: { refresh_token: "hunter2", url: "postgres://app:hunter2@db/x" },
    path: "/password/reset?token=hunter2&x=1",
    page: "/public/objects/hunter2",
    bytes: "/files/public/hunter2/0197a000-0000-7000-8000-000000000000",
    call: "/api/v1/objects/public/hunter2/qr",
    shared: "/share/hunter2/object/0197a000-0000-7000-8000-000000000000",
    sharedBytes: "/files/share/hunter2/0197a000-0000-7000-8000-000000000000",
  });
  const [line = ""] = lines;
  expect(line).not.toMatch(/hunter2|gus@/);
  expect(line).toContain("Failed query: insert into users values ($1, $2)");
  expect(JSON.parse(line).error).toMatchObject({ name: "Error", cause: { code: "23505" } });
  expect(JSON.parse(line).path).toBe("/password/reset?token=[hidden]&x=1");
});

test("a long line without spaces takes no longer than another", async () => {
  const { log } = await logger();
  const cost = cpuSince();
  log.info("x".repeat(200_000));
  expect(cost()).toBeLessThan(1000);
});

test("in development the lines are for people to read", async () => {
  const { log } = await logger({ NODE_ENV: "development" });
  log.info("listening", { port: 3000 });
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}listening port=3000\n$/);
});

test("an object that refers to itself is logged without an endless loop", async () => {
  const { log } = await logger();
  const circle: Record<string, unknown> = { big: 1n };
  circle.self = circle;
  log.info("round", { circle });
  expect(lines).toHaveLength(1);
});
