import { app } from "@server/http/app";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { cookieOf } from "./file-addresses.ts";
import { makeStage, type Stage } from "./fixture.ts";
import { answerTo } from "./responses.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
});

/** What the web answers beside the procedures, REST and pages; /files has a table of its own. */
test("there are no other doors", () => {
  const known = [
    "/*",
    "*",
    "/healthz",
    "/readyz",
    "/api/v1/openapi.json",
    "/api/v1/*",
    "/trpc/*",
    "/a/queues/*",
    "/webhooks/stripe",
  ];
  const others = new Set(app.routes.map(({ path }) => path).filter((path) => !path.startsWith("/files/")));
  expect([...others].sort()).toEqual(known.filter((path) => others.has(path)).sort());
});

describe("the queues are shown to super admins alone", () => {
  test.each(["/a/queues", "/a/queues/", "/a/queues/api/queues", "/a/queues/static/favicon.ico"])("%s", async (path) => {
    const others = stage.callers.filter(({ column }) => column !== "super");
    for (const caller of others) {
      for (const method of ["GET", "POST", "PUT"]) {
        const headers = { ...cookieOf(caller), origin: "http://localhost:3000" };
        const response = await fetchApp(path, { method, headers });
        expect([response.status, response.headers.get("location")], caller.column).toEqual([
          302,
          "/login?next=%2Fa%2Fqueues",
        ]);
      }
    }
  });
});

describe("a token is no cookie, and a cookie no token", () => {
  test("REST looks at no cookie but for a token of one's own pages", async () => {
    const admin = stage.callers.find(({ column }) => column === "admin")!;
    for (const path of ["/api/v1/me", "/api/v1/workspaces", `/api/v1/workspaces/${stage.world.acme}`]) {
      expect((await fetchApp(path, { headers: cookieOf(admin) })).status).toBe(401);
      expect((await fetchApp(path, { headers: { ...cookieOf(admin), "sec-fetch-site": "same-origin" } })).status).toBe(
        401,
      );
    }
    for (const site of ["cross-site", "same-site", "none", ""]) {
      const headers = { ...cookieOf(admin), ...(site && { "sec-fetch-site": site }) };
      expect((await fetchApp("/api/v1/accesstoken", { headers })).status, site).toBe(401);
    }
  });

  test("hooks and files look at no token", async () => {
    const admin = stage.callers.find(({ column }) => column === "admin")!;
    const headers = { authorization: `Bearer ${admin.bearer}` };
    expect((await fetchApp("/trpc/user.me", { headers })).status).toBe(401);
    const { fileId } = await stage.acme.file();
    expect(await answerTo([`/files/${fileId}`, { headers }])).toMatch(/^404/);
  });

  test("nobody's token or cookie is that of nobody at all", async () => {
    for (const headers of [
      { authorization: "Bearer made.up.token" },
      { cookie: "session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
    ] as Record<string, string>[]) {
      expect((await fetchApp("/api/v1/me", { headers })).status).toBe(401);
      expect((await fetchApp("/trpc/user.me", { headers })).status).toBe(401);
    }
  });
});
