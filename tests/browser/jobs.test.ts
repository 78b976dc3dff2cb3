import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { product } from "../rig/own-product.ts";

const redis = new Redis(`${inject("stores").redisUrl}/${10 + Number(process.env.VITEST_POOL_ID ?? 1)}`, {
  maxRetriesPerRequest: null,
});
const queue = new Queue("jobs", { connection: redis, prefix: "register" });
let acme: string;
beforeAll(async () => {
  const owner = new Client({ connectionString: product.databaseUrl });
  await owner.connect();
  const { rows } = await owner
    .query("set role app_operator; select id from workspaces where name = 'Acme'")
    .then((results) => (results as unknown as { rows: { id: string }[] }[])[1]!);
  acme = rows[0]!.id;
  await owner.end();
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
});

test.each([
  { javaScript: true, phone: false, theme: "light" },
  { javaScript: true, phone: true, theme: "dark" },
  { javaScript: false, phone: false, theme: "light" },
] as const)("a super admin sees what failed and whose it is, tries it again, forgets it %o", async (visit) => {
  await queue.clean(0, 1000, "failed"); // what other journeys of this product left behind
  await queue.add("of.old", { workspaceId: acme }, { attempts: 1 });
  await expect.poll(() => queue.getFailedCount()).toBe(1);
  const page = await newPage({ as: "super", ...visit });
  await page.goto("/a");
  await page.getByRole("link", { name: "Werk op de achtergrond" }).click();
  await page.getByRole("heading", { level: 1, name: "Werk op de achtergrond" }).waitFor();
  const failed = page.getByRole("region", { name: "Mislukt" });
  await failed.getByText("Nobody here knows the job of.old.").waitFor();
  expect(await failed.getByRole("link", { name: "Acme" }).getAttribute("href")).toBe(`/a/workspaces/${acme}`);
  expect(await page.getByRole("region", { name: "Op vaste tijden" }).textContent()).toContain("sweep.due");
  if (visit.javaScript) await axe(page);

  await failed.getByRole("button", { name: "Opnieuw proberen" }).click();
  await page.getByText("Het wordt opnieuw geprobeerd.").waitFor();
  await expect.poll(() => queue.getFailedCount()).toBe(1); // nobody knows it still
  await page.goto("/a/jobs");
  await failed.getByRole("button", { name: "Vergeten" }).click();
  await failed.getByText("Alles loopt: er is niets mislukt.").waitFor();
  expect(await queue.getFailedCount()).toBe(0);
  expect(await page.getByRole("link", { name: "Technisch overzicht" }).getAttribute("href")).toBe("/a/queues");
});
