import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { historyHeads } from "@db/schema/history";
import { asOperator, reading, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { listMails } from "@server/platform/mail/mail-folder";
import { chainEvents } from "@server/records/history/chain";
import { checkChains, checkSome } from "@server/records/history/check";
import { keepHeads } from "@server/records/history/heads";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { beforeEach, describe, expect, test } from "vitest";
import { fetchApp, tokenOf } from "../../../rest/client.ts";
import { asOwner } from "../../../rig/as-owner.ts";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
  await asOwner("delete from events; delete from history_cursor; delete from outbox");
  for (const n of [1, 2, 3, 4, 5])
    await transact(asOperator, (tx) =>
      recordEvent(tx, { userId: world.ids.adam, impersonatorId: null }, "container.edit", {
        workspaceId: world.acme,
        aboutId: world.board,
        title: `Poort ${n}`,
      }),
    );
  await chainEvents();
});

const breaks = async () =>
  (await asOwner("select position::int, what from history_breaks order by position")).rows as object[];
const chain = async () => (await as(world.ids.olga).history.list({ id: world.acme })).chain;
const mailsTo = async (address: string) => (await listMails()).filter(({ to }) => to.includes(address));
const untampered = async () => {
  await checkChains();
  expect(await breaks()).toEqual([]);
};

describe("a check finds", () => {
  test("nothing where nothing was changed, also some links at a time and after retention", async () => {
    await untampered();
    for (const _ of [1, 2, 3]) await checkSome(world.acme, 2);
    await asOwner("update events set at = now() - interval '11 years' where title < 'Poort 3'");
    await asOwner("delete from history_breaks; delete from history_links; delete from history_starts");
    await asOwner("delete from history_cursor");
    await chainEvents();
    await checkSome(world.acme, 1);
    await sweepRetention();
    await untampered();
    expect(await chain()).toMatchObject({ broken_at: null });
  });

  test.each([
    ["update events set title = 'Other' where title = 'Poort 3'", [{ position: 3, what: "changed" }]],
    ["update events set user_id = null where title = 'Poort 2'", [{ position: 2, what: "changed" }]],
    ["update events set detail = '{}' where title = 'Poort 2'", [{ position: 2, what: "changed" }]],
    ["delete from events where title = 'Poort 4'", [{ position: 4, what: "removed" }]],
    ["delete from history_links where position = 2", [{ position: 2, what: "link" }]],
    ["update history_links set hash_before = sha256('') where position = 3", [{ position: 3, what: "link" }]],
  ])("%s", async (statement, expected) => {
    await untampered();
    await asOwner(statement);
    await checkChains();
    expect(await breaks()).toEqual(expected);
  });

  test("that the last events were taken away with their links, by the head of a day", async () => {
    await keepHeads(today());
    await asOwner("delete from events where title = 'Poort 5'; delete from history_links where position = 5");
    await checkChains();
    expect(await breaks()).toEqual([{ position: 5, what: "head" }]);
  });

  test("a break some links at a time as well", async () => {
    await asOwner("delete from history_links where position = 2");
    for (const _ of [1, 2, 3, 4, 5]) await checkSome(world.acme, 1);
    expect(await breaks()).toEqual([{ position: 2, what: "link" }]);
  });
});

describe("a break", () => {
  beforeEach(async () => {
    await asOwner("update events set title = 'Other' where title = 'Poort 3'");
    await checkChains();
  });

  test("is mailed to the owner once, and shown until a super admin says why", async () => {
    await checkChains();
    expect(await inOutbox("history.mail_break")).toHaveLength(1);
    await runOutbox("history.mail_break");
    expect(JSON.stringify(await mailsTo("olga@world.test"))).toContain("Acme");
    expect((await chain())?.broken_at).not.toBeNull();
    const sam = as(world.ids.sam);
    expect(await sam.admin.breaks()).toMatchObject([{ workspace: "Acme", position: 3, places: 1 }]);
    await sam.admin.explainBreak({ id: world.acme, reason: "Restored by hand" });
    expect(await sam.admin.breaks()).toEqual([]);
    expect((await chain())?.broken_at).toBeNull();
    await checkChains();
    expect(await sam.admin.breaks()).toEqual([]);
    const { items } = await as(world.ids.olga).history.list({ id: world.acme });
    expect(items[0]?.what).toBe("workspace.explain_break");
    expect((await errorOf(sam.admin.explainBreak({ id: world.acme, reason: "Again, why not" }))).code).toBe(
      "NOT_FOUND",
    );
    expect((await errorOf(as(world.ids.olga).admin.breaks())).code).toBe("NOT_FOUND");
  });
});

describe("the head of a day", () => {
  test("is kept once, with a timestamp where an authority gives one, and mailed the first time in a month", async () => {
    const stamp = { token: Buffer.from("token"), at: new Date("2026-01-01T00:00:00Z"), by: "tsa.test" };
    const asked: string[] = [];
    const timestamped = async (hash: Buffer) => {
      asked.push(hash.toString("hex"));
      return stamp;
    };
    const day = `${today().slice(0, 8)}01`;
    await asOwner("update history_links set at = now() - interval '3 months'");
    const before = addDays(day, -1);
    for (const _ of [1, 2]) await keepHeads(before, timestamped);
    const heads = await reading(asOperator, (tx) => tx.select().from(historyHeads));
    expect(heads).toMatchObject([{ day: before, position: 5, stampedBy: "tsa.test" }]);
    expect(asked).toEqual([Buffer.from(heads[0]!.hash).toString("hex")]);
    expect(Buffer.from(heads[0]!.token!).toString()).toBe("token");
    await runOutbox("history.mail_head");
    expect(JSON.stringify(await mailsTo("olga@world.test"))).toContain(asked[0]);
    // nothing new, no head
    await keepHeads(today(), timestamped);
    expect(asked).toHaveLength(1);
  });

  test("is not mailed to who wants no overview", async () => {
    await asOwner(`insert into reminder_wishes (user_id, overview) values ('${world.ids.olga}', false)`);
    const before = await listMails();
    await keepHeads(today());
    expect(await inOutbox("history.mail_head")).toHaveLength(1);
    await runOutbox("history.mail_head");
    expect(await listMails()).toHaveLength(before.length);
  });
});

describe("the file", () => {
  const download = async (as: string, id = world.acme) =>
    fetchApp(`/api/v1/workspaces/${id}/history?format=jsonl`, {
      headers: { authorization: `Bearer ${await tokenOf(as)}` },
    });
  /** What the checker says of a file, which knows nothing of us. */
  const verify = (lines: string, ...head: string[]) => {
    const file = join(mkdtempSync(join(tmpdir(), "history-")), "history.jsonl");
    writeFileSync(file, lines);
    return new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, ["docs/verify-history.mjs", file, ...head], (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout }),
      );
    });
  };

  test("is checked by anybody, and holds no name and no account of who did it", async () => {
    const response = await download(world.ids.olga);
    expect(response.headers.get("content-type")).toBe("application/jsonl");
    const text = await response.text();
    for (const name of Object.keys(world.ids)) expect(text).not.toContain(`${name} World`);
    expect(text).not.toContain(world.ids.adam);
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(7);
    const { end } = JSON.parse(lines.at(-1)!);
    expect(await verify(text)).toEqual({ code: 0, said: `unbroken: 5 events, up to event 5, ${end.hash}\n` });
    expect((await verify(text, "5", end.hash)).code).toBe(0);
    expect(await verify(text, "5", "0".repeat(64))).toMatchObject({ code: 1, said: expect.stringContaining("mail") });

    const wrong = async (change: (lines: string[]) => string[]) => verify(`${change([...lines]).join("\n")}\n`);
    expect(await wrong((all) => all.map((line) => line.replace("Poort 3", "Poort 7")))).toEqual({
      code: 1,
      said: "line 4: event 3 was changed\n",
    });
    expect(await wrong((all) => all.filter((_, index) => index !== 2))).toEqual({
      code: 1,
      said: "line 3: event 2 was expected, this is 3\n",
    });
    const swapped = await wrong(([start, one, two, ...rest]) => [start!, two!, one!, ...rest]);
    expect(swapped.code).toBe(1);
    expect(swapped.said).toContain("line 2: event 1 was expected, this is 2");
    expect(await wrong((all) => all.slice(0, -1))).toMatchObject({
      code: 1,
      said: expect.stringContaining("breaks off"),
    });
  });

  test("starts where retention left off, and shows what was changed in the database", async () => {
    await asOwner("update events set at = now() - interval '11 years' where title < 'Poort 3'");
    await sweepRetention();
    const { code, said } = await verify(await (await download(world.ids.adam)).text());
    expect(code, said).toBe(0);
    expect(said).toContain("3 events");
    await asOwner(
      "update events set title = 'Other' where title = 'Poort 4'; delete from events where title = 'Poort 5'",
    );
    expect(await verify(await (await download(world.ids.adam)).text())).toEqual({
      code: 1,
      said: "line 3: event 4 was changed\nline 4: event 5 is gone\n",
    });
  });

  test("of a workspace without events is whole", async () => {
    expect((await verify(await (await download(world.ids.rita, world.rival)).text())).code).toBe(0);
  });

  test("is for admins of the workspace alone", async () => {
    expect((await download(world.ids.rita)).status).toBe(404);
    for (const name of ["lea", "gus", "mia"] as const) expect((await download(world.ids[name])).status).toBe(403);
  });
});
