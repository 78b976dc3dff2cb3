import { readdirSync, readFileSync } from "node:fs";
import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { describe, expect, test } from "vitest";
import { pages } from "./entry-points/pages.ts";
import { table } from "./entry-points/table.ts";

/** What was promised to who uses the product: every page, and every call of a program. */
const linesOf = (name: string) =>
  readFileSync(`tests/contract/${name}.txt`, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(/\s{2,}|(?<=^\w+)\s+/));

/** An address with its ids left open, whatever they are called. */
const open = (path: string) => path.replace(/\{\w+\}|\$\w+/g, ":");

/**
 * Where a folder of app/routes is found: `_` before a part says that it is in no address, after it that it is in no
 * other page.
 */
const addressOf = (folder: string) =>
  `/${folder
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/_$/, ""))
    .join("/")}`;

describe("what was promised is there, for whom it was promised:", () => {
  const isPage = (folder: string) => !/\._(?!index$)\w+$/.test(folder); // a layout without an address of its own is none
  const addresses = new Map(
    readdirSync("app/routes")
      .filter(isPage)
      .map((folder) => [open(addressOf(folder)), folder]),
  );
  const elsewhere = ["/a/queues"]; // another's pages, which other-entry-points.test.ts asks

  test.each(linesOf("pages").filter(([path]) => !elsewhere.includes(path!)))("page %s for %s", (path) => {
    const folder = addresses.get(open(path!));
    expect(folder, "a folder of app/routes").toBeDefined();
    expect(Object.keys(pages), "tests/entry-points/pages.ts says who gets what").toContain(folder);
  });

  const calls = new Map(callsOf(appRouter).map((call) => [`${call.method} ${open(call.path)}`, call]));
  test.each(linesOf("rest-calls"))("%s %s for %s", (method, path) => {
    const call = calls.get(`${method} ${open(path!)}`);
    expect(call, "a procedure with .meta({ rest })").toBeDefined();
    expect(table[call!.name], "tests/entry-points/rows says who gets what").toBeDefined();
  });
});
