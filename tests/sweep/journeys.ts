import type { Page } from "playwright";
import { heardDuring, readAloud } from "./reader.ts";
import { type Account, inLanguage, type Look, pageFor } from "./visits.ts";

const phone: Look = { width: 375, theme: "light", scripts: true };
const desk: Look = { width: 1280, theme: "light", scripts: true };
type Lines = string[];
export type Journey = {
  name: string;
  as: Account;
  look: Look;
  locale: "nl" | "fr" | "de" | "en";
  walk: (at: Walk) => Promise<void>;
};

/** One who listens: what is heard on the way is written down, with what was done in between. */
export class Walk {
  readonly lines: Lines = [];
  constructor(
    readonly page: Page,
    readonly locale: Journey["locale"],
  ) {}

  async open(path: string): Promise<void> {
    this.lines.push(`\n## ${path.replace(/[0-9a-f-]{36}/g, "…")}`);
    await this.page.goto(inLanguage(path, this.locale), { waitUntil: "load" });
    await this.page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
    this.lines.push(`title: ${await this.page.title()}`);
  }

  async hear(part = "body", most?: number): Promise<void> {
    this.lines.push(...(await readAloud(this.page, part, most)));
  }

  async act(what: string, act: () => Promise<unknown>): Promise<void> {
    this.lines.push(`\n-- ${what}`);
    const heard = await heardDuring(this.page, async () => {
      await act();
      await this.page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
      await this.page.waitForTimeout(1000); // what is said, is said a moment after the change
    });
    this.lines.push(...heard);
  }

  async linkTo(link: string): Promise<string> {
    return (await this.page.locator(link).first().getAttribute("href"))!;
  }
}

const machine = async (at: Walk, code = "HF-02") => {
  await at.page.goto("/");
  const workspace = new URL(at.page.url()).pathname;
  await at.page.goto(`${workspace}/objects?q=${code}`);
  return at.linkTo("main a[href^='/object/']");
};

export const journeys: Journey[] = [
  {
    name: "sign-in",
    as: "anonymous",
    look: desk,
    locale: "nl",
    async walk(at) {
      await at.open("/login");
      await at.hear();
      await at.act("the address", async () => {
        await at.page.fill("[name=email]", "owner@demo.test");
        await at.page.locator("form button[type=submit], form .btn-primary").first().click();
        await at.page.locator("input[type=password]").waitFor();
      });
      await at.hear("main");
      await at.act("a wrong password", async () => {
        await at.page.fill("input[type=password]", "not the password");
        await at.page.locator("form:has(input[type=password]) .btn-primary").click();
        await at.page.locator("[role=alert]:not(:empty)").first().waitFor();
      });
      await at.hear("main");
    },
  },
  {
    name: "report",
    as: "owner",
    look: desk,
    locale: "nl",
    async walk(at) {
      await at.open("/");
      await at.hear();
      const board = await at.linkTo("main a[href^='/container/']");
      await at.act("the first board", () => at.page.locator(`main a[href='${board}']`).first().click());
      await at.hear("main", 160);
      await at.open(await machine(at));
      await at.hear("main", 400);
      await at.open(`${new URL(at.page.url()).pathname}/report/new`);
      await at.hear("main");
      await at.act("sent with nothing filled in", async () => {
        await at.page.locator("main form .btn-primary").click();
        await at.page.locator("[role=alert]:not(:empty)").first().waitFor();
      });
      await at.hear("main", 160);
      await at.act("filled in and saved", async () => {
        await at.page.locator("[name=review_point]").selectOption("HF");
        await at.page.locator("[name=period]").selectOption("12");
        await at.page.locator("label:has([name=status][value=ok])").first().click();
        await at.page.fill("[name=reported_by]", "EDTC Vlaanderen");
        await at.page.locator("main form .btn-primary").click();
        await at.page.waitForURL(/\/report\/[0-9a-f-]{36}/, { timeout: 15_000 }).catch(() => undefined);
      });
      await at.hear("main");
    },
  },
  {
    name: "scan-page",
    as: "owner",
    look: phone,
    locale: "fr",
    async walk(at) {
      await at.page.goto(await machine(at, "HF-03"));
      const path = await at.linkTo("a[href^='/public/objects/']");
      const page = await pageFor("anonymous", phone);
      const anonymous = new Walk(page, at.locale);
      await anonymous.open(new URL(path, at.page.url()).pathname);
      await anonymous.hear();
      const problem = await page
        .locator("a[href*='/problem']")
        .first()
        .getAttribute("href")
        .catch(() => null);
      if (problem) {
        await anonymous.open(new URL(problem, page.url()).pathname);
        await anonymous.hear();
      }
      at.lines.push(...anonymous.lines);
    },
  },
  {
    name: "template",
    as: "owner",
    look: phone,
    locale: "de",
    async walk(at) {
      await at.page.goto(await machine(at));
      await at.open(await at.linkTo("main a[href*='/template/'][href*='new=1'], main a[href*='/template/']"));
      await at.hear("body", 160);
      await at.act("the first answer", () => at.page.locator(".seg label").first().click());
      await at.act("finished too early", async () => {
        await at.page.locator("form .btn-primary, .bottom-bar .btn-primary").last().click();
      });
      await at.hear("body", 80);
    },
  },
  {
    name: "search",
    as: "lead",
    look: desk,
    locale: "en",
    async walk(at) {
      await at.open("/search?q=heftruck");
      await at.hear("main", 80);
      await at.act("typed in the box at the top", async () => {
        await at.page.locator("header input[name=q]").first().fill("HF-0");
      });
      await at.act("the list of commands", () => at.page.keyboard.press("Control+k"));
      await at.hear("dialog[open]", 60);
    },
  },
  {
    name: "answer-card",
    as: "lead",
    look: phone,
    locale: "nl",
    async walk(at) {
      for (const code of ["HF-01", "HF-03"]) {
        await at.open(await machine(at, code));
        await at.hear("section.answer");
      }
      await at.open("/");
      await at.hear("body", 120);
    },
  },
];
