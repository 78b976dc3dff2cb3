import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { call, home } from "../rig/made.ts";
import { layoutFaults } from "../sweep/in-page-layout.ts";
import { targetFaults } from "../sweep/in-page-targets.ts";
import { loadWithoutScripts } from "../sweep/scriptless.ts";

const WIDTH = 375;
const FINGER = 44;

/** The screens that are seen most, as who sees them. */
async function mainScreens(owner: Page): Promise<Record<"owner" | "super" | "nobody", string[]>> {
  const { workspace_id, board } = await home(owner);
  const workspace = `/workspaces/${workspace_id}`;
  const linkOn = async (path: string, link: RegExp) => link.exec(await (await owner.request.get(path)).text())![1]!;
  const object = await linkOn(`${workspace}/objects?q=HF-02`, /href="(\/object\/[\w-]{36})"/);
  const sheet = await linkOn(object, /href="(\/object\/[\w-]{36}\/template\/[\w-]{36})[^"]*"/);
  const publicObject = await linkOn(object, /href="(\/public\/objects\/[\w-]+)"/);
  const { token } = (await call(owner, "share.create", { container_id: board, title: "Keuringsdienst" })) as {
    id: string;
    token?: string;
  };
  const stops = [object.split("/").at(-1)];
  const round = await call(owner, "round.create", { id: board, title: "Ronde van maandag", stops });
  return {
    owner: [
      workspace,
      ...["compliance", "actionpoints", "inbox", "users", "imports"].map((page) => `${workspace}/${page}`),
      ...[`/container/${board}`, `/container/${board}/ahead`, object, `${object}/report/new`, `${object}/duties`],
      ...[sheet, `/rounds/${round.id}`, "/search?q=heftruck", `/profile/company/billing?workspace=${workspace_id}`],
    ],
    super: ["/a"],
    nobody: [`/share/${token}`, publicObject, "/login", "/help"],
  };
}

const looks = [
  { locale: "de", scriptless: 0 },
  { locale: "fr", scriptless: 1 },
] as const;

/** Each screen in both languages, in one of them without scripts. */
test.each(looks)("on a phone the main screens have nothing wrong, in $locale", async ({ locale, scriptless }) => {
  const owner = await newPage({ phone: true, as: "owner" });
  const screens = await mainScreens(owner);
  const pages = { owner, super: await newPage({ phone: true, as: "super" }), nobody: await newPage({ phone: true }) };
  let count = 0;
  for (const who of ["owner", "super", "nobody"] as const) {
    for (const path of screens[who]) {
      const page = pages[who];
      const address = `${path}${path.includes("?") ? "&" : "?"}lng=${locale}`;
      if (count++ % 2 === scriptless) await loadWithoutScripts(page, address);
      else await page.goto(address, { waitUntil: "load" });
      expect(await page.getAttribute("html", "lang"), address).toBe(locale);
      await axe(page);
      expect(await page.evaluate(layoutFaults, { width: WIDTH }), address).toEqual([]);
      expect(await page.evaluate(targetFaults, { least: FINGER }), address).toEqual([]);
    }
  }
});
