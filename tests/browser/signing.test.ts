import { Client } from "pg";
import { expect, test } from "vitest";
import { pdfOf } from "../pdf-of.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { product } from "../rig/own-product.ts";

/** A visitor without an account, with and without JavaScript, has the signed PDF checked, and scans its code. */
async function checkedByAnybody(signed: Buffer) {
  const changed = Buffer.from(signed);
  changed[changed.indexOf("Lees en teken")]! ^= 1;
  const file = (bytes: Buffer) => ({ name: "Ondertekend.pdf", mimeType: "application/pdf", buffer: bytes });
  for (const javaScript of [true, false]) {
    const visitor = await newPage({ javaScript, phone: !javaScript });
    await visitor.goto("/verify");
    await visitor.setInputFiles("[type=file]", file(signed));
    await visitor.click("main form .btn");
    const answer = visitor.locator("main section[role=status]");
    await answer.getByRole("heading", { name: "Onveranderd" }).waitFor();
    expect(await answer.textContent()).toContain("Leen Maes");
    if (javaScript) await axe(visitor);
    await visitor.setInputFiles("[type=file]", file(changed));
    await visitor.click("main form .btn");
    await answer.getByRole("heading", { name: "Veranderd", exact: true }).waitFor();
    expect(await answer.textContent()).not.toContain("Leen Maes");

    await visitor.goto(`/verify/${await newestCode()}`);
    await visitor.getByRole("heading", { name: "Dit document is bekend" }).waitFor();
    expect(await visitor.textContent("main")).toContain("Leen Maes");
    if (javaScript) await axe(visitor);

    await visitor.goto(`/verify/${"0".repeat(32)}`);
    await visitor.getByRole("heading", { name: "Dit document is hier niet bekend" }).waitFor();
    await visitor.getByRole("link", { name: "Document controleren" }).click();
    await visitor.waitForURL((url) => url.pathname === "/verify");
  }
}

/** What the QR code on the page of the newest signature says. */
async function newestCode(): Promise<string> {
  const owner = new Client({ connectionString: product.databaseUrl });
  await owner.connect();
  await owner.query("set role app_operator");
  const { rows } = await owner.query("select code from signatures order by signed_at desc limit 1");
  await owner.end();
  return rows[0].code;
}

const buffer = Buffer.from(pdfOf(["Werkinstructie", "Lees en teken"]));
const instruction = { name: "Werkinstructie.pdf", mimeType: "application/pdf", buffer };

test("a document is signed by drawing at a chosen position, or by a typed name without JavaScript", async () => {
  const page = await newPage({ as: "owner" });
  const { path: object } = await makeObject(page, { title: "Machine met instructie" });
  await page.goto(`${object}/file/new`);
  await page.setInputFiles("form [type=file]", instruction);
  await page.click("main form .btn-primary");
  await page.waitForURL((url) => url.pathname === object);
  const file = (await page.getAttribute(`a[href^='${object}/file/']:has-text("Werkinstructie")`, "href"))!;

  await page.goto(`${file}/sign`);
  expect(await page.inputValue("[name=first_name]")).toBe("Leen");
  await page.fill("[name=last_name]", "");
  const pad = page.getByRole("img", { name: "Tekenveld" });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) await page.mouse.move(box.x + 40 + step * 15, box.y + 90 + (step % 2) * 30);
  await page.mouse.up();
  await page.getByText("Op het document en op het").click();
  const shown = page.getByRole("button", { name: "om je handtekening op te plaatsen" });
  await shown.click({ position: { x: 60, y: 60 } });
  expect(Number(await page.inputValue("[name=x]"))).toBeLessThan(0.4);
  await axe(page);
  await page.click("main form .btn-primary");
  await page.waitForSelector("[role=alert]:not(:empty)"); // a name is missing; the drawing is kept
  await page.waitForSelector("main form .btn-primary[data-phase=idle]"); // the form has finished its submission
  await page.fill("[name=last_name]", "Maes");
  await page.click("main form .btn-primary");
  await page.waitForSelector("text=Je hebt dit document ondertekend");
  const signed = page.getByRole("link", { name: "Ondertekende pdf", exact: true });
  await signed.waitFor();
  const answer = await page.request.get((await signed.getAttribute("href"))!);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await checkedByAnybody(await answer.body());

  const plain = await newPage({ as: "admin", javaScript: false });
  await plain.goto(`${file}/sign`);
  await plain.click("main form .btn-primary");
  expect(await plain.textContent("[role=alert]")).toContain("Teken je handtekening of typ je naam.");
  await plain.fill("[name=typed]", "K. Benali");
  await plain.getByText("Op het document en op het").click();
  await plain.fill("[name=page]", "1");
  await plain.getByText("Linksboven").click();
  await plain.click("main form .btn-primary");
  await expect.poll(() => plain.textContent("main"), { message: "it refreshes itself" }).toContain("Ondertekende pdf");
  await plain.goto(file);
  expect(await plain.textContent("#signatures")).toContain("Leen Maes");
});
