import { fileBytes } from "@server/http/files/bytes";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { cellOf, lineOf } from "./audiences.ts";
import { addresses, cookieOf } from "./file-addresses.ts";
import { makeStage, type Stage } from "./fixture.ts";
import { answerTo } from "./responses.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
});
const rows = Object.entries(addresses);

test("every route of bytes is expected to give them to somebody", () => {
  const routes = fileBytes.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(Object.keys(addresses).sort()).toEqual(routes.sort());
});

describe("bytes", () => {
  test.each(rows)("%s", async (_route, { gets, made, isPublic }) => {
    const path = await made(stage.acme);
    const people = stage.callers.filter(({ column }) => column !== "locked");
    const asked = people.map(async (caller) => {
      const response = await fetchApp(path, { headers: cookieOf(caller) });
      await response.arrayBuffer();
      // kept by no proxy, and by the browser only to ask again
      if (response.ok) expect(response.headers.get("cache-control")).toMatch(/^private, no-(cache|store)$/);
      return [caller.column, response.status];
    });
    const line = lineOf(gets, isPublic ? {} : { anonymous: "404" });
    const expected = people.map(({ column }) => [column, Number(cellOf(line, column, {}).replace("yes", "200"))]);
    expect(Object.fromEntries(await Promise.all(asked))).toEqual(Object.fromEntries(expected));
  });

  test.each(rows.filter(([, { isPublic }]) => !isPublic))(
    "%s next door are as if they were not there, byte for byte",
    async (_route, { made }) => {
      const path = await made(stage.rival);
      const nowhere = path.replace(/[0-9a-f]{12}(?=$|\/(?:thumb|picture|pdf|signature|logo|drawn)$)/, "0123456789ab");
      expect(nowhere).not.toBe(path);
      const people = stage.callers.filter(({ column }) => !["super", "rival", "locked"].includes(column));
      for (const caller of people) {
        for (const headers of [{}, { range: "bytes=0-3" }] as Record<string, string>[]) {
          const ask = (at: string) => answerTo([at, { headers: { ...headers, ...cookieOf(caller) } }]);
          expect(await ask(path), caller.column).toBe(await ask(nowhere));
        }
      }
    },
  );
});
