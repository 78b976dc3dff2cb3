import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type InvalidEnv, readEnv } from "@server/core/env";
import { describe, expect, test } from "vitest";

const required = { DATABASE_URL: "postgres://app:app@127.0.0.1:5432/postgres", REDIS_URL: "redis://127.0.0.1:6379" };
const linesOf = (source: Record<string, string>) => {
  try {
    readEnv({ ...required, ...source });
    return [];
  } catch (error) {
    return (error as InvalidEnv).lines;
  }
};

describe("variables that are not set", () => {
  test("have a default; an empty value counts as not set", () => {
    const env = readEnv({ ...required, PORT: "", S3_BUCKET: " " });
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: "0.0.0.0",
      APP_URL: "http://localhost:3000",
      DEMO: false,
      TRUST_PROXY: 0,
      QUEUE_PREFIX: "register",
    });
    expect(env.DATA_DIR).toBe(resolve("var"));
    expect(env.S3_BUCKET).toBeUndefined();
    expect(env.APP_SECRET[0]!.length).toBeGreaterThan(31);
  });

  test("let a demo listen on this machine only", () => {
    expect(readEnv({ ...required, DEMO: "1" })).toMatchObject({ DEMO: true, HOST: "127.0.0.1" });
    expect(readEnv({ ...required, DEMO: "1", HOST: "0.0.0.0" })).toMatchObject({ HOST: "127.0.0.1" });
    expect(readEnv({ ...required, DEMO: "1", HOST: "0.0.0.0", DEMO_HOSTS: "shown.example.be" })).toMatchObject({
      HOST: "0.0.0.0",
    });
    expect(readEnv({ ...required, DEMO: "0" }).DEMO).toBe(false);
  });

  test("DEMO_HOSTS is a list, with or without spaces", () => {
    expect(readEnv(required).DEMO_HOSTS).toEqual([]);
    expect(readEnv({ ...required, DEMO_HOSTS: "Shown.example.be, 10.0.0.5,", DEMO: "1" }).DEMO_HOSTS).toEqual([
      "shown.example.be",
      "10.0.0.5",
    ]);
    expect(linesOf({ DEMO_HOSTS: "http://shown.example.be" })).toEqual([
      expect.stringMatching(/^DEMO_HOSTS.* must be names of hosts/),
    ]);
  });

  test("MAIL_FROM is derived from APP_URL, whose trailing slash is dropped", () => {
    const env = readEnv({ ...required, APP_URL: "https://register.example.be/" });
    expect(env.APP_URL).toBe("https://register.example.be");
    expect(env.MAIL_FROM).toBe("Register <no-reply@register.example.be>");
  });
});

describe("invalid variables", () => {
  test("ports that are the same, the worker's by default included", () => {
    expect(readEnv(required).METRICS_WORKER_PORT).toBeUndefined();
    expect(readEnv({ ...required, METRICS_PORT: "9464" })).toMatchObject({
      METRICS_HOST: "127.0.0.1",
      METRICS_WORKER_PORT: 9465,
    });
    for (const [name, port] of [
      ["METRICS_PORT", "3000"],
      ["METRICS_PORT", "2999"],
      ["METRICS_WORKER_PORT", "3000"],
    ] as const)
      expect(linesOf({ [name]: port })).toEqual([expect.stringMatching(/^METRICS_PORT must be another than PORT/)]);
    expect(linesOf({ METRICS_PORT: "9464", METRICS_WORKER_PORT: "9464" })).toHaveLength(1);
    expect(linesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).toEqual([expect.stringMatching(/^OTEL_/)]);
  });

  test("are listed one a line, all at once", () => {
    expect(
      linesOf({ PORT: "80000", DEMO: "yes", LOG_LEVEL: "loud", TRUST_PROXY: "-1", SMTP_URL: "mail.example.be" }),
    ).toEqual([
      "PORT must be a whole number from 0 to 65535",
      "DEMO must be one of 0, 1",
      "SMTP_URL must be an address that begins with smtp:// or smtps://",
      "TRUST_PROXY must be a whole number from 0 to 10",
      "LOG_LEVEL must be one of debug, info, warn, error, silent",
    ]);
  });

  test("are called missing where they are empty", () => {
    expect(() => readEnv({})).toThrow("DATABASE_URL is missing\nREDIS_URL is missing");
  });

  test("include APP_SECRET in production where it is not set", () => {
    expect(linesOf({ NODE_ENV: "production" })).toEqual([expect.stringMatching(/^APP_SECRET is missing/)]);
    expect(linesOf({ NODE_ENV: "production", APP_SECRET: "short" })).toEqual([
      "APP_SECRET must be at least 32 characters, each of them where there are several",
    ]);
    expect(linesOf({ NODE_ENV: "production", APP_SECRET: "x".repeat(32) })).toEqual([]);
    expect(linesOf({ NODE_ENV: "production", APP_SECRET: `${"new".repeat(11)},${"old".repeat(11)}` })).toEqual([]);
    for (const list of [`${"x".repeat(32)},`, `short,${"x".repeat(32)}`, `${"x".repeat(32)},short`])
      expect(linesOf({ NODE_ENV: "production", APP_SECRET: list })).toEqual([
        expect.stringMatching(/^APP_SECRET must be at least 32/),
      ]);
  });

  test("include a scanner's address of another scheme", () => {
    for (const good of ["tcp://clamd:3310", "tcp://[::1]:3310", "tcp://10.0.0.4", "unix:/run/clamav/clamd.ctl"])
      expect(linesOf({ CLAMAV_URL: good })).toEqual([]);
    for (const wrong of ["clamd:3310", "http://clamd:3310", "tcp://", "tcp://clamd:3310/x", "unix:run/clamd.ctl"])
      expect(linesOf({ CLAMAV_URL: wrong }), wrong).toEqual(["CLAMAV_URL must be tcp://host:port or unix:/path"]);
  });

  test("include OCR where its packages, which are optional, are not installed", () => {
    expect(linesOf({ OCR: "1" })).toEqual([]);
    const [here, elsewhere] = [process.cwd(), mkdtempSync(join(tmpdir(), "without-packages-"))];
    process.chdir(elsewhere);
    try {
      expect(linesOf({ OCR: "1" })).toEqual([
        expect.stringMatching(/^OCR is 1, but not installed are tesseract\.js, @tesseract\.js-data\/nld, .*npm ci/),
      ]);
      expect(linesOf({ OCR: "0" })).toEqual([]);
    } finally {
      process.chdir(here);
    }
  });

  test("include the keys of S3 where only some are set", () => {
    expect(linesOf({ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id" })).toEqual([
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is missing/),
    ]);
  });

  test("never show the value, which may be a secret", () => {
    expect(linesOf({ DATABASE_URL: "mysql://root:hunter2@db", APP_SECRET: "hunter2" }).join()).not.toContain("hunter2");
  });
});
