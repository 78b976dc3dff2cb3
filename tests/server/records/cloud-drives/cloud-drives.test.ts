import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import { GB } from "@server/core/constants";
import { env } from "@server/core/env";
import type { DriveName } from "@server/records/cloud-drives/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startCloudDrives } from "../../../rig/cloud-drives.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let provider: Awaited<ReturnType<typeof startCloudDrives>>;
let world: World;
let id: string;
beforeAll(async () => {
  provider = await startCloudDrives();
  for (const name of ["ONEDRIVE", "GOOGLE_DRIVE", "DROPBOX"])
    Object.assign(process.env, {
      [`${name}_CLIENT_ID`]: "us",
      [`${name}_CLIENT_SECRET`]: "the secret",
      [`${name}_URL`]: provider.url,
    });
  world = await makeWorld();
  id = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});
beforeEach(() => {
  provider.now.behaviour = "well";
});
afterAll(() => provider.stop());

const gus = () => as(world.ids.gus).drive;
async function connected(drive: DriveName) {
  const { url } = await gus().consent({ id, drive });
  const { code, state } = provider.agree(url);
  return (await gus().connect({ state, code }))!.access!;
}
const openPage = async (drive: DriveName, more: object = {}) =>
  gus().page({ id, drive, access: await connected(drive), ...more });
const filesOf = async () => (await as(world.ids.gus).object.get({ id })).files;

describe.each(["onedrive", "google-drive", "dropbox"] as const)("%s", (drive) => {
  test("is listed by folder and searched by name", async () => {
    const top = await openPage(drive);
    expect(top.listing!.entries).toMatchObject([{ id: "map", name: "Attesten", folder: true }]);
    if (drive === "onedrive") expect(top.listing!.next).toBe("p2");
    const inFolder = await openPage(drive, { folder: "map" });
    expect(inFolder.listing!.entries.map(({ id, folder }) => [id, folder])).toEqual([
      ["one", false],
      ["two", false],
      ["large", false],
    ]);
    expect((await openPage(drive, { q: "keuring" })).listing!.entries).toHaveLength(3);
  });

  test("gives the chosen files, with the type of their content instead of their name, all or none", async () => {
    const access = await connected(drive);
    const before = (await filesOf()).length;
    const { ids } = await gus().take({ id, drive, access, file: ["one", "two"] });
    expect(ids).toHaveLength(2);
    const made = (await filesOf()).filter((file) => ids.includes(file.id));
    expect(made.map(({ type, name }) => [type, name])).toEqual(
      expect.arrayContaining([
        ["pdf", "Keuring 2026.pdf"],
        ["file", "../../éfoto.txt"],
      ]),
    );
    expect(await errorOf(gus().take({ id, drive, access, file: ["one", "nergens"] }))).toMatchObject({
      message: "drive.trouble.gone",
    });
    provider.now.behaviour = "endless";
    expect((await errorOf(gus().take({ id, drive, access, file: ["one"] }))).message).toMatch(
      /^drive\.too_large\?name=Keuring/,
    );
    expect((await filesOf()).length).toBe(before + 2);
    expect(await readdir(join(env.DATA_DIR, "arriving")), "no temporary files").toEqual([]);
  });

  test("that is down or answers nonsense is unavailable; an expired token asks to reconnect", async () => {
    const access = await connected(drive);
    for (const behaviour of ["down", "nonsense"] as const) {
      provider.now.behaviour = behaviour;
      expect((await gus().page({ id, drive, access })).trouble, behaviour).toBe("away");
    }
    provider.now.behaviour = "well";
    provider.now.tokens.clear();
    expect((await gus().page({ id, drive, access })).trouble).toBe("expired");
    expect(await errorOf(gus().take({ id, drive, access, file: ["one"] }))).toMatchObject({
      message: "drive.trouble.expired",
    });
  });
});

test("adds nothing to a workspace without quota left, and reads none of its bytes", async () => {
  const access = await connected("onedrive");
  const before = (await filesOf()).length;
  const setStored = (bytes: number) =>
    transact(asOperator, async (tx) => {
      await tx.execute(sql`delete from storage_used where workspace_id = ${world.acme} and folded`);
      await tx.execute(
        sql`insert into storage_used (workspace_id, bytes, folded) values (${world.acme}, ${bytes}, true)`,
      );
    });
  await setStored(500 * GB);
  expect((await errorOf(gus().take({ id, drive: "onedrive", access, file: ["one"] }))).message).toMatch(
    /^storage\.quota_reached/,
  );
  expect((await filesOf()).length).toBe(before);
  await setStored(0);
  expect((await gus().take({ id, drive: "onedrive", access, file: ["one"] })).ids).toHaveLength(1);
});

test("cannot redirect us to an address in our own network", async () => {
  const access = await connected("onedrive");
  provider.now.behaviour = "into our house";
  expect(await errorOf(gus().take({ id, drive: "onedrive", access, file: ["one"] }))).toMatchObject({
    message: "drive.trouble.away",
  });
});

describe("connecting to a cloud drive", () => {
  test("uses PKCE, for one session and one drive", async () => {
    const { url } = await gus().consent({ id, drive: "dropbox" });
    expect(new URL(url).searchParams.get("code_challenge_method")).toBe("S256");
    const { code, state, back } = provider.agree(url);
    expect(back).toBe(`${env.APP_URL}/onedrive/auth`);
    expect(await as(world.ids.lea).drive.connect({ state, code }), "a link of another session").toBeNull();
    expect(await gus().connect({ state: `${state.slice(0, -2)}xx`, code })).toBeNull();
    expect(await gus().connect({ state })).toMatchObject({ id, access: null, trouble: "refused" });
    expect(await gus().connect({ state, code: "not given" })).toMatchObject({ access: null, trouble: "refused" });
    const { access } = (await gus().connect({ state, code }))!;
    expect(access).not.toContain("token");
    expect((await gus().page({ id, drive: "onedrive", access })).listing, "with the token of another drive").toBeNull();
    expect(
      (await as(world.ids.lea).drive.page({ id, drive: "dropbox", access })).listing,
      "another person's",
    ).toBeNull();
  });

  test("is for who may upload to the object", async () => {
    for (const [caller, code] of [
      ["tab", "FORBIDDEN"],
      ["mia", "NOT_FOUND"],
      ["rita", "NOT_FOUND"],
    ] as const) {
      expect(await errorOf(as(world.ids[caller]).drive.consent({ id, drive: "onedrive" }))).toMatchObject({ code });
      expect(await errorOf(as(world.ids[caller]).drive.page({ id, drive: "onedrive", access: null }))).toMatchObject({
        code,
      });
      expect(
        await errorOf(as(world.ids[caller]).drive.take({ id, drive: "onedrive", access: null, file: ["one"] })),
      ).toMatchObject({
        code,
      });
    }
  });
});
