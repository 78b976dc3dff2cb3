import sharp from "sharp";
import { pdfOf } from "../pdf-of.ts";
import { call, home } from "../rig/made.ts";
import { linkOn, machine, type Scene, workspaceOf } from "./scene.ts";

const list = [
  "Naam;Serienummer;Bouwjaar;Plaats",
  "Heftruck Linde E20;L-4411;2019;Site Kallo > Hal 1",
  "Rolbrug Demag;D-0712;oud;Site Kallo > Hal 1",
  "Ladder 4 m;;2021;Site Kallo > Hal 2",
].join("\r\n");

const paper = [
  "Keurvast vzw - Erkend keuringsorganisme",
  "Verslagnummer: KV-2026-0418",
  "Merk: Toyota  Model: 8FBE18",
  "Serienummer: 8FBE18-31077",
  "Datum van het onderzoek: 18/03/2026",
  "Volgend periodiek onderzoek uiterlijk: 18/03/2027",
  "Goedgekeurd.",
  "Opmerkingen:",
  "1. Remmen bijstellen",
  "2. Spiegel links vervangen",
].join("\n");

export const scenes: Scene[] = [
  {
    name: "import",
    as: "owner",
    clip: "main",
    height: 720,
    async go(page, open) {
      await open(`${await workspaceOf(page)}/imports`);
      await page
        .locator("main input[type=file]")
        .setInputFiles({ name: "lijst.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
      await page.locator("main form:has(input[type=file]) button[type=submit]").click();
      await page.waitForURL(/imports\/[\w-]{36}/);
      await page.locator("main table, main ol, main [data-row]").first().waitFor({ timeout: 120_000 });
      await open(new URL(page.url()).pathname);
    },
  },
  {
    name: "answer",
    as: "lead",
    clip: "section.answer",
    go: async (page, open) => open(await machine(page, "HF-03")),
  },
  {
    name: "board",
    as: "lead",
    clip: ".plan",
    height: 520,
    go: async (page, open) => open(`/container/${(await home(page)).board}`),
  },
  {
    name: "new-plan",
    as: "owner",
    clip: "main",
    height: 700,
    async go(page, open) {
      const path = `/container/${(await home(page)).board}`;
      const plan = await page.request.get(`/files/plan/${path.split("/").at(-1)}`);
      // the same building on a larger sheet
      const buffer = await sharp(await plan.body())
        .extend({ top: 160, left: 420, bottom: 0, right: 0, background: "white" })
        .png()
        .toBuffer();
      await page.goto(`${path}/edit`);
      await page.setInputFiles("[name=images]", { name: "plan.png", mimeType: "image/png", buffer });
      await page.locator("main form button.btn-primary").click();
      await page.waitForURL(/new-plan$/);
      await open(`${path}/new-plan`);
      await page.locator("main button[type=button].btn").first().click();
      await page.locator("[data-mark]").last().waitFor();
    },
  },
  {
    name: "round",
    as: "owner",
    phone: true,
    clip: "body",
    height: 720,
    async go(page, open) {
      const { board: id } = await home(page);
      const stops = [await machine(page), await machine(page, "HF-03")].map((path) => path.split("/").at(-1));
      const round = await call(page, "round.create", { id, title: "HF", frequency: "weekly", stops });
      const walk = await call(page, "round.begin", { id: round.id });
      await open(`/rounds/${round.id}/walks/${walk.id}`);
    },
  },
  {
    name: "report",
    as: "lead",
    clip: "main form",
    height: 620,
    go: async (page, open) => open(`${await machine(page)}/report/new`),
  },
  {
    name: "inbox",
    as: "owner",
    clip: "main form:has([name=review_point])",
    height: 760,
    async go(page, open) {
      const inbox = `${await workspaceOf(page)}/inbox`;
      const found = `main a[href^='${inbox}/']`;
      await page.goto(inbox);
      if ((await page.locator(found).count()) === 0) {
        const [name, mimeType] = ["keuringsverslag.pdf", "application/pdf"];
        await page.setInputFiles("main input[type=file]", {
          name,
          mimeType,
          buffer: Buffer.from(pdfOf([paper]), "latin1"),
        });
        await page.locator("main form:has(input[type=file]) button[type=submit]").click();
        await page.locator(found).first().waitFor();
      }
      const path = (await page.locator(found).first().getAttribute("href"))!.replace(/[?#].*/, "");
      for (let tries = 0; tries < 60; tries++) {
        await open(path); // it is read by the worker
        if ((await page.locator("[name=number][value='KV-2026-0418']").count()) > 0) break;
        await page.waitForTimeout(1000);
      }
      // they stay at the bottom of the window: in a picture of more than that they would lie over the form
      await page.locator("main form:has([name=review_point]) .sticky").evaluate((buttons: HTMLElement) => {
        buttons.style.position = "static";
      });
    },
  },
  {
    name: "ask",
    as: "owner",
    clip: "main",
    height: 640,
    go: async (page, open) => open(`${await workspaceOf(page)}/inspections/new`),
  },
  {
    name: "action-point",
    as: "owner",
    clip: "main",
    height: 620,
    async go(page, open) {
      const points = `${await workspaceOf(page)}/actionpoints`;
      await open(await linkOn(page, points, "main a[href^='/actionpoint/']"));
    },
  },
  {
    name: "intake",
    as: "owner",
    phone: true,
    clip: "body",
    height: 700,
    async go(page, open) {
      await open(await linkOn(page, await machine(page), "main a[href*='new=1']"));
    },
  },
  {
    name: "label-scanned",
    phone: true,
    as: "lead",
    clip: "body",
    height: 640,
    async go(page, open) {
      const id = (await machine(page)).split("/").at(-1);
      const answer = await page.request.get(`/trpc/object.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
      await open(`/public/objects/${(await answer.json()).result.data.public_id}`);
    },
  },
  {
    name: "access",
    as: "owner",
    clip: "main",
    height: 560,
    go: async (page, open) => open(`/container/${(await home(page)).board}/users`),
  },
  {
    name: "security",
    as: "lead",
    clip: "main",
    height: 560,
    go: (_page, open) => open("/profile/security"),
  },
  {
    name: "keeping",
    as: "owner",
    clip: "main",
    height: 620,
    go: async (page, open) => open(`${await workspaceOf(page)}/keeping`),
  },
  {
    name: "offline",
    as: "owner",
    phone: true,
    serviceWorker: true,
    clip: "body",
    height: 700,
    async go(page, open) {
      const path = await machine(page);
      await page.goto("/workspaces");
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await open(path);
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await open(path);
      await page.locator("main h1").waitFor();
    },
  },
  { name: "verify", clip: "main", go: (_page, open) => open("/verify") },
  {
    name: "commands",
    as: "owner",
    clip: "dialog[open]",
    height: 520,
    async go(page, open) {
      await open(await workspaceOf(page));
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("Control+k");
      await page.locator("dialog[open] [role=option]").first().waitFor();
    },
  },
  {
    name: "billing",
    as: "owner",
    clip: "main",
    height: 560,
    go: async (page, open) => open(`/profile/company/billing?workspace=${(await home(page)).workspace_id}`),
  },
  {
    name: "api-key",
    as: "owner",
    clip: "main form",
    height: 620,
    go: async (page, open) => open(`${await workspaceOf(page)}/api-keys/new`),
  },
];
