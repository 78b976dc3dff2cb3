import type { Page } from "playwright";
import sharp from "sharp";
import { call, home } from "../rig/made.ts";
import type { Account } from "./own-demo.ts";

/** A picture of the help: who looks at which page, and what part of it is shown. */
export type Scene = {
  name: string;
  as?: Account;
  phone?: boolean;
  /** Goes to the page and does there what is to be seen; `open` is goto() in the language of the picture. */
  go: (page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>;
  /** The part that is shown: its first `height` pixels. */
  clip: string;
  height?: number;
};

/** Where a link on a page leads. */
async function linkOn(page: Page, path: string, link: string): Promise<string> {
  await page.goto(path);
  return (await page.locator(link).first().getAttribute("href"))!;
}

const workspaceOf = async (page: Page) => `/workspaces/${(await home(page)).workspace_id}`;
const machine = async (page: Page, found = "HF-02") =>
  linkOn(page, `${await workspaceOf(page)}/objects?q=${found}`, "main a[href^='/object/']");

const list = [
  "Naam;Serienummer;Bouwjaar;Plaats",
  "Heftruck Linde E20;L-4411;2019;Site Kallo > Hal 1",
  "Rolbrug Demag;D-0712;oud;Site Kallo > Hal 1",
  "Ladder 4 m;;2021;Site Kallo > Hal 2",
].join("\r\n");

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
