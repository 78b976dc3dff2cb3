import type { Page } from "playwright";
import { home } from "../rig/made.ts";
import type { Account } from "./own-demo.ts";

/** A picture of the help: who looks at which page, and what part of it is shown. */
export type Scene = {
  name: string;
  as?: Account;
  phone?: boolean;
  /** The browser keeps what it saw, for when there is no connection. */
  serviceWorker?: boolean;
  /** Goes to the page and does there what is to be seen; `open` is goto() in the language of the picture. */
  go: (page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>;
  /** The part that is shown: its first `height` pixels. */
  clip: string;
  height?: number;
};

/** Where a link on a page leads. */
export async function linkOn(page: Page, path: string, link: string): Promise<string> {
  await page.goto(path);
  return (await page.locator(link).first().getAttribute("href"))!;
}

export const workspaceOf = async (page: Page) => `/workspaces/${(await home(page)).workspace_id}`;
export const machine = async (page: Page, found = "HF-02") =>
  linkOn(page, `${await workspaceOf(page)}/objects?q=${found}`, "main a[href^='/object/']");
