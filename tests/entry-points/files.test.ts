import { fileBytes } from "@server/http/files/bytes";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { expectationFor, expectationsOf } from "./audiences.ts";
import { addresses, cookieOf } from "./file-addresses.ts";
import { type Caller, type Fixture, makeFixture } from "./fixture.ts";
import { responseText } from "./responses.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
});
const tokenOf = ({ bearer }: Caller): Record<string, string> => (bearer ? { authorization: `Bearer ${bearer}` } : {});
const rows = Object.entries(addresses);

test("every file route has an expectation, and every expectation a route", () => {
  const routes = fileBytes.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(Object.keys(addresses).sort()).toEqual(routes.sort());
});

describe("files", () => {
  const programs = rows.map(([route, address]) => [`${route} with an access token`, address, tokenOf] as const);
  const browsers = rows.map(([route, address]) => [route, address, cookieOf] as const);
  test.each([...browsers, ...programs])("%s", async (_route, { audience, pathFor, isPublic }, headersOf) => {
    const path = await pathFor(fixture.acme);
    const people = fixture.callers.filter(({ role }) => role !== "locked");
    const calls = people.map(async (caller) => {
      const response = await fetchApp(path, { headers: headersOf(caller) });
      await response.arrayBuffer();
      // no proxy may store it, and a browser must revalidate
      if (response.ok) expect(response.headers.get("cache-control")).toMatch(/^private, no-(cache|store)$/);
      return [caller.role, response.status];
    });
    const expectations = expectationsOf(audience, isPublic ? {} : { anonymous: "404" });
    const expected = people.map(({ role }) => [
      role,
      Number(expectationFor(expectations, role, {}).replace("yes", "200")),
    ]);
    expect(Object.fromEntries(await Promise.all(calls))).toEqual(Object.fromEntries(expected));
  });

  test.each(rows.filter(([, { isPublic }]) => !isPublic))(
    "%s of Rival is answered, byte for byte, like an unknown address",
    async (_route, { pathFor }) => {
      const path = await pathFor(fixture.rival);
      const unknown = path.replace(
        /[0-9a-f]{12}(?=$|\/(?:thumb|zip|picture|pdf|signature|logo|drawn)$)/,
        "0123456789ab",
      );
      expect(unknown).not.toBe(path);
      const people = fixture.callers.filter(({ role }) => !["super", "rival", "locked"].includes(role));
      for (const caller of people) {
        for (const headers of [{}, { range: "bytes=0-3" }] as Record<string, string>[]) {
          const textAt = (address: string) => responseText([address, { headers: { ...headers, ...cookieOf(caller) } }]);
          expect(await textAt(path), caller.role).toBe(await textAt(unknown));
        }
      }
    },
  );
});
