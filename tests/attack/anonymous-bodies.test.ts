import { existsSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { temporaryFolder } from "@server/platform/temporary";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { pageExpectations, pages } from "../entry-points/pages.ts";
import { rest } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";
import { bearer, form, json, MB, post } from "./body.ts";

/** Called for each file that is created. */
const opened = vi.hoisted(() => vi.fn());
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const open = (...args: Parameters<typeof real.open>) => {
    if (args[1] === "wx") opened(args[0]);
    return real.open(...args);
  };
  return { ...real, open };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Whether the route of a page handles POST. */
function hasAction(page: string): boolean {
  const file = [`${page}/route.tsx`, `${page}/route.ts`, `${page}.tsx`]
    .map((name) => `app/routes/${name}`)
    .find(existsSync);
  return file !== undefined && /export (const|async function|function) action\b/.test(readFileSync(file, "utf8"));
}
/** The address of a route by its name in app/routes, with "x" for parameters. */
const pathOf = (page: string) =>
  `/${page
    .split(".")
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => (segment.startsWith("$") ? "x" : segment.replace(/_$/, "")))
    .join("/")}`;

describe("without signing in", () => {
  const large = `{"email":"${"a".repeat(64 * 1024)}"}`;
  const restCalls = ["authorize", "refresh", "register", "password/forgot", "password/reset", "password/validate"];
  test.each(restCalls.map((call) => `/api/v1/${call}`))("%s takes 64 kB at most", async (path) => {
    expect((await post(path, json, large)).status).toBe(413);
    expect((await post(path, form, `email=${"a".repeat(64 * 1024)}`)).status).toBe(413);
    expect((await post(path, json, large, await bearer(world.ids.lea))).status).toBe(413);
    expect((await post(path, json, "{}")).status).not.toBe(413);
  });

  const procedures = [
    "session.signIn",
    "user.registerHere",
    "user.forgotPassword",
    "user.resetPassword",
    "problem.report",
    "user.forgotPassword,user.me",
    "no.such",
  ];
  test.each(procedures.map((call) => `/trpc/${call}`))("%s takes 64 kB at most", async (path) => {
    expect((await post(path, json, large)).status).toBe(413);
    expect((await post(path.replace("user.f", "user%2Ef"), json, large)).status).toBe(413);
  });

  /** Pages with a form that anonymous visitors may see, by the table of pages. */
  const forms = Object.keys(pages).filter(
    (name) => !pageExpectations(name).anonymous.startsWith("4") && hasAction(name),
  );
  test.each(["/LOGIN/", "/%6Cogin", "/login.data", "/passkey", ...forms.map(pathOf)])(
    "%s takes 64 kB at most",
    async (path) => {
      expect((await post(path, form, `email=${"a".repeat(64 * 1024)}`)).status).toBe(413);
    },
  );

  test("a signed-in user may send more", async () => {
    const body = { container_id: world.board, title: "Lift", note: "a".repeat(100_000) };
    expect((await rest("POST", "/objects", { as: world.ids.lea, body })).status).not.toBe(413);
  });
});

describe("a form with files, without signing in", () => {
  const person = {
    first_name: "An",
    last_name: "Peeters",
    email: "an@elsewhere.test",
    password: "vier losse woorden hier",
    terms: "1",
  };
  const picture = (size: number) => new Blob([new Uint8Array(size)], { type: "image/png" });
  /** Registers with the files after the fields, or before them. */
  async function register(fields: Record<string, string>, files: [string, Blob][], filesFirst = false) {
    const body = new FormData();
    const add = () => {
      for (const [name, file] of files) body.append(name, file, "me.png");
    };
    if (filesFirst) add();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (!filesFirst) add();
    await rm(temporaryFolder(), { recursive: true, force: true });
    return rest("POST", "/register", { form: body });
  }

  test("is validated before its picture is stored", async () => {
    opened.mockClear();
    const refused = await register({ ...person, email: "nobody" }, [["images[]", picture(4 * MB)]]);
    expect(refused).toMatchObject({ status: 422, body: { errors: { email: expect.any(Array) } } });
    expect(opened).not.toHaveBeenCalled();
    await register(person, [["images[]", picture(10)]]);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(await readdir(temporaryFolder())).toEqual([]);
  });

  test("may have one picture, of 5 MB at most, after the fields", async () => {
    expect((await register(person, [["images[]", picture(5 * MB + 1)]])).status).toBe(413);
    expect(
      (
        await register(person, [
          ["images[]", picture(10)],
          ["images[]", picture(10)],
        ])
      ).status,
    ).toBe(413);
    expect(await register(person, [["images[]", picture(10)]], true)).toMatchObject({
      status: 422,
      body: { errors: { images: ["Send the picture after the other fields."] } },
    });
    expect((await register({ ...person, note: "a".repeat(64 * 1024) }, [])).status).toBe(413);
  });

  test("is refused by the other calls", async () => {
    for (const path of ["/authorize", "/password/forgot", "/password/reset", "/refresh"]) {
      const body = new FormData();
      body.append("email", "gus@world.test");
      body.append("file", picture(MB), "x.png");
      expect((await rest("POST", path, { form: body })).status, path).toBe(413);
    }
  });
});
