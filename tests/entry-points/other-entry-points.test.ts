import { app } from "@server/http/app";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { cookieOf } from "./file-addresses.ts";
import { type Fixture, makeFixture } from "./fixture.ts";
import { responseText } from "./responses.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
});

/** What the web application serves beside procedures, REST and pages; file-addresses.ts lists /files. */
test("there are no other entry points", () => {
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
    // with an API key alone; tests/rest/mcp.test.ts
    "/mcp",
    "/calendar/:file",
    // with a token of its own; tests/server/access/scim
    "/scim/v2/*",
    "/scim/v2/ServiceProviderConfig",
    "/scim/v2/ResourceTypes",
    "/scim/v2/ResourceTypes/User",
    "/scim/v2/Schemas",
    "/scim/v2/Schemas/:id",
    "/scim/v2/Users",
    "/scim/v2/Users/:id",
    "/scim/v2/Groups",
    "/scim/v2/Groups/*",
  ];
  const others = new Set(app.routes.map(({ path }) => path).filter((path) => !path.startsWith("/files/")));
  expect([...others].sort()).toEqual(known.filter((path) => others.has(path)).sort());
});

describe("only super admins see the queues", () => {
  test.each(["/a/queues", "/a/queues/", "/a/queues/api/queues", "/a/queues/static/favicon.ico"])("%s", async (path) => {
    const others = fixture.callers.filter(({ role }) => role !== "super");
    for (const caller of others) {
      for (const method of ["GET", "POST", "PUT"]) {
        const headers = { ...cookieOf(caller), origin: "http://localhost:3000" };
        const response = await fetchApp(path, { method, headers });
        expect([response.status, response.headers.get("location")], caller.role).toEqual([
          302,
          "/login?next=%2Fa%2Fqueues",
        ]);
      }
    }
  });
});

describe("cookies and bearer tokens are not interchangeable", () => {
  test("REST accepts no cookie, except for an access token asked by our own pages", async () => {
    const admin = fixture.callers.find(({ role }) => role === "admin")!;
    for (const path of ["/api/v1/me", "/api/v1/workspaces", `/api/v1/workspaces/${fixture.world.acme}`]) {
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

  test("tRPC accepts no bearer token; files do, since REST gives their addresses", async () => {
    const admin = fixture.callers.find(({ role }) => role === "admin")!;
    const headers = { authorization: `Bearer ${admin.bearer}` };
    expect((await fetchApp("/trpc/user.me", { headers })).status).toBe(401);
    const { fileId } = await fixture.acme.file();
    expect(await responseText([`/files/${fileId}`, { headers }])).toMatch(/^200/);
  });

  test("unknown tokens and cookies are refused", async () => {
    for (const headers of [
      { authorization: "Bearer made.up.token" },
      { cookie: "session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
    ] as Record<string, string>[]) {
      expect((await fetchApp("/api/v1/me", { headers })).status).toBe(401);
      expect((await fetchApp("/trpc/user.me", { headers })).status).toBe(401);
    }
  });
});
