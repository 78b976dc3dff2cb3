import { Client } from "pg";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { fresh, signUp } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call } from "../rig/made.ts";
import { product } from "../rig/own-product.ts";
import { waitForPath } from "../rig/place.ts";

/** A workspace of its own with a machine and a report that was added two months ago. */
async function setUp(page: Page) {
  await signUp(page, `${fresh("nele")}@example.test`);
  const { id: workspace } = await call(page, "workspace.create", { name: fresh("Hefwerk") });
  const { id: board } = await call(page, "container.create", { workspace_id: workspace, title: "Hal 1" });
  const { id: object } = await call(page, "object.create", { container_id: board, title: "Heftruck 3" });
  const { id: report } = await call(page, "report.create", {
    ...{ object_id: object, type: "inspection", review_point: "HF", status: "ok", reported_date: "2026-01-15" },
    period: 12,
  });
  const owner = new Client({ connectionString: product.databaseUrl });
  await owner.connect();
  await owner.query("set role app_operator");
  await owner.query("update reports set created_at = now() - interval '60 days' where id = $1", [report]);
  await owner.end();
  return { workspace, object, report };
}

test.each([
  { javaScript: true, phone: false },
  { javaScript: false, phone: true },
] as const)(
  "an owner sees why a report stays, sets another rule, and puts a machine on legal hold %o",
  async (visit) => {
    const page = await newPage(visit);
    const { workspace, object, report } = await setUp(page);

    await page.goto(`/report/${report}`);
    await page.getByText("Zolang het object er is, en 5 jaar daarna").waitFor();
    await page.goto(`/report/${report}/delete`);
    await page.getByText("Dit kan niet verwijderd worden").waitFor();
    expect(await page.getByRole("button", { name: "Verwijderen" }).count()).toBe(0);
    if (visit.javaScript) await axe(page);

    await page.goto(`/profile/company/gdpr?workspace=${workspace}`);
    await page.getByRole("link", { name: "Bewaartermijnen van verslagen" }).click();
    await waitForPath(page, /\/keeping$/);
    await page.getByText("Nog niets.").waitFor();
    if (visit.javaScript) await axe(page);
    await page.getByRole("link", { name: "Termijnen bewerken" }).click();
    await page.selectOption("[name=report_basis]", "paper");
    await page.fill("[name=report_years]", "0");
    if (visit.javaScript) await axe(page);
    await page.fill("[name=answer_years]", "99");
    await page.evaluate(() => document.querySelector("main form")!.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.locator("#answer_years-error").waitFor();
    expect(await page.inputValue("[name=report_basis]")).toBe("paper");
    await page.fill("[name=answer_years]", "5");
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.getByText("De bewaartermijnen zijn bewaard.").waitFor();
    await page.goto(`/report/${report}/delete`);
    await page.getByRole("button", { name: "Verslag verwijderen" }).waitFor();

    await page.goto(`/object/${object}`);
    await page.locator("summary[aria-label='Meer voor Heftruck 3']").click();
    await page.getByRole("link", { name: "Verwijderstop zetten" }).click();
    await page.fill("[name=reason]", "Arbeidsongeval van 3 november");
    if (visit.javaScript) await axe(page);
    await page.getByRole("button", { name: "Verwijderstop zetten" }).click();
    await waitForPath(page, /^\/object\/[\w-]{36}$/);
    await page.getByText("hier kan niets verwijderd worden").waitFor();
    await page.goto(`/object/${object}/delete`);
    await page.getByText("hier kan niets verwijderd worden").waitFor();
    await page.goto(`/workspaces/${workspace}/keeping`);
    await page.getByText("Arbeidsongeval van 3 november").waitFor();
    await page.getByRole("link", { name: "Heftruck 3" }).click();
    await page.fill("[name=reason]", "Dossier gesloten");
    await page.getByRole("button", { name: "Verwijderstop opheffen" }).click();
    await page.getByText("De verwijderstop is opgeheven.").waitFor();
  },
);
