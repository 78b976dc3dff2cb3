import { before } from "@db/outside";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { queue } from "@jobs/queue";
import { stripe } from "@server/billing/payment/stripe-client";
import { listMails } from "@server/platform/mail/mail-folder";
import { sendMail } from "@server/platform/mail/send";
import { pingScanner } from "@server/platform/scanner/clamd";
import { storage } from "@server/platform/storage/storage";
import { fetchBytes, fetchJson } from "@server/records/cloud-drives/fetch";
import { viesAt } from "@server/tenancy/vat/vies";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const hold = (tx: Tx, id: string) => tx.execute(sql`update containers set subtitle = subtitle || 'x' where id = ${id}`);

test("two that stand in each other's way are both done, each once", async () => {
  let tries = 0;
  let arrived = 0;
  let letGo = () => {};
  const bothHold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const crossing = (first: string, second: string) =>
    transact(asOperator, async (tx) => {
      tries += 1;
      await hold(tx, first);
      arrived += 1;
      if (arrived >= 2) letGo();
      await bothHold;
      await hold(tx, second);
    });
  await Promise.all([crossing(world.board, world.other), crossing(world.other, world.board)]);
  expect(tries, "one of them was broken off").toBe(3);
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute(sql`select subtitle from containers where id in (${world.board}, ${world.other})`),
  );
  expect(rows).toEqual([{ subtitle: "xx" }, { subtitle: "xx" }]);
});

test("what fails otherwise is not tried again", async () => {
  let tries = 0;
  const failing = transact(asOperator, async (tx) => {
    tries += 1;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(tries).toBe(1);
});

test.each([
  ["a deadlock", "40P01"],
  ["what could not be put in an order", "40001"],
])("what Postgres broke off for %s is done once more, and no more than once", async (_what, code) => {
  for (const begin of [reading, transact]) {
    let tries = 0;
    const brokenOff = (times: number) => async (tx: Tx) => {
      tries += 1;
      if (tries <= times)
        await tx.execute(sql.raw(`do $$ begin raise exception 'broken off' using errcode = '${code}'; end $$`));
      return tries;
    };
    expect(await begin(asOperator, brokenOff(1))).toBe(2);
    tries = 0;
    await expect(begin(asOperator, brokenOff(2))).rejects.toThrow();
    expect(tries).toBe(2);
  }
});

test.each<[string, () => unknown]>([
  ["storage", () => storage().list()],
  ["the queue", () => queue()],
  ["the scanner", () => pingScanner()],
  ["the VAT register", () => viesAt("http://127.0.0.1:9")("BE0403019261")],
  ["Stripe", () => stripe()],
  ["a cloud drive", () => fetchJson("http://127.0.0.1:9", z.unknown())],
  ["a file of a cloud drive", () => fetchBytes("http://127.0.0.1:9", {})],
])("%s is not asked inside a transaction, nor where it only reads", async (_, ask) => {
  await expect(transact(asOperator, async () => ask())).rejects.toThrow("inside a database transaction");
  await expect(reading(asOperator, async () => ask())).rejects.toThrow("inside a database transaction");
});

test("storage, mail and external servers are not called inside a transaction, but before it", async () => {
  const mail = { to: "a@example.com", subject: "s", text: "t", html: "h", messageId: "m" };
  await expect(reading(asOperator, () => sendMail(mail))).rejects.toThrow("has to be done before the transaction");
  expect(await listMails()).toEqual([]);
  await transact(asOperator, () => sendMail(mail));
  expect(await listMails()).toHaveLength(1);

  const steps: string[] = [];
  const given = await transact(asOperator, async () => {
    steps.push("checked");
    const got = await before("work", async () => {
      storage();
      steps.push("done");
      return 7;
    });
    steps.push("written");
    return got;
  });
  expect(given).toBe(7);
  expect(steps).toEqual(["checked", "done", "checked", "written"]);

  const swallowed: string[] = [];
  await transact(asOperator, async () => {
    await before("work", async () => void swallowed.push("done")).catch(() => {});
  });
  expect(swallowed).toEqual(["done"]);
});
