import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import { issueInvoice } from "@server/billing/invoice/issue";
import { invoicePdf } from "@server/billing/invoice/stored-pdf";
import { env } from "@server/core/env";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outputTo } from "../../scripts/setup/product.mjs";
import { rest } from "../rest/client.ts";
import { runOutbox } from "../rig/outbox.ts";
import { createTransaction } from "../server/billing/invoice/create-transaction.ts";
import { picture } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";

let world: World;
const created: string[] = [];
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => {
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Everything in a folder that other users of the machine may read or write. */
const open = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => modeOf(path) !== (statSync(path).isDirectory() ? "700" : "600"))
    .map((path) => `${path} ${modeOf(path)}`);

const folderOf = (mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), "private-"));
  created.push(folder);
  chmodSync(folder, mode);
  return folder;
};

/** Runs code in a process that reads the settings first, as ours do. */
const start = (folder: string) =>
  spawnSync(
    process.execPath,
    ["--import", "tsx", "--eval", 'import("./server/core/env.ts").then(({ checkEnv }) => checkEnv())'],
    {
      env: { ...process.env, DATA_DIR: folder },
      encoding: "utf8",
    },
  );

test("uploads, mails, invoices and logs are readable only by the user of the process", async () => {
  const { ids } = world;
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Heftruck", container_id: world.floor })) form.set(name, value);
  form.set("files[]", new Blob([new Uint8Array(await picture())]), "foto.jpg");
  expect((await rest("POST", "/objects", { as: ids.olga, form })).status).toBe(201);
  expect((await rest("POST", "/password/forgot", { body: { email: "olga@world.test" } })).status).toBeLessThan(300);
  await runOutbox("file.read", "user.mail_password_link");
  const asked = await createTransaction(world.acme);
  const { id } = await transact(asOperator, (tx) =>
    issueInvoice(tx, asked, { paidOn: "2026-11-01", issuedOn: "2026-11-01" }),
  );
  await invoicePdf(id);
  closeSync(outputTo(join(env.DATA_DIR, "logs", "web.log")) as number);

  const names = readdirSync(env.DATA_DIR, { recursive: true, encoding: "utf8" }).join("\n");
  for (const kind of [
    /^files\/[\w-]+\/[0-9a-f]{64}$/m,
    /\.webp$/m,
    /^mail\/.+\.eml$/m,
    /^files\/invoices\//m,
    /^logs\/web\.log$/m,
  ])
    expect(names).toMatch(kind);
  expect(open(env.DATA_DIR)).toEqual([]);
  expect(modeOf(env.DATA_DIR)).toBe("700");
});

test("a folder that others could look into is closed at the start, of whatever process", () => {
  const folder = folderOf(0o755);
  const { stderr } = start(folder);
  expect([modeOf(folder), stderr]).toEqual(["700", ""]);
});

test.runIf(process.getuid?.() === 0)(
  "where the database of another user lies within, others may pass, and get into nothing",
  () => {
    const folder = folderOf(0o755);
    for (const name of ["files", "mail", "postgres"]) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o755);
    }
    writeFileSync(join(folder, "secret"), "s");
    chmodSync(join(folder, "secret"), 0o644);
    symlinkSync(tmpdir(), join(folder, "elsewhere"));
    chownSync(join(folder, "postgres"), 65534, 65534);
    const before = modeOf(tmpdir());
    start(folder);
    const modes = ["", "files", "mail", "secret", "postgres"].map((name) => modeOf(join(folder, name)));
    expect(modes).toEqual(["711", "700", "700", "600", "755"]);
    expect(modeOf(tmpdir()), "what a link leads to is not ours").toBe(before);
  },
);

test("a folder that is everybody's stays so, and that is said", () => {
  const folder = folderOf(0o1777);
  const { stderr } = start(folder);
  expect(modeOf(folder)).toBe("777");
  expect(stderr).toMatch(/^DATA_DIR .* others/m);
});
