import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { heardDuring, readAloud } from "../sweep/reader.ts";

test("who listens hears why signing in did not work, and where to go on", async () => {
  const page = await newPage();
  await page.goto("/login");
  expect(await readAloud(page, "main")).toEqual(
    expect.arrayContaining(["heading, Aanmelden, level 1", "textbox, E-mailadres, required", "button, Verder"]),
  );
  await page.fill("[name=email]", "owner@demo.test");
  await page.getByRole("button", { name: "Verder" }).click();
  await page.fill("input[type=password]", "not the password");
  const heard = await heardDuring(page, async () => {
    await page.getByRole("button", { name: "Aanmelden", exact: true }).click();
    await page.locator("[role=alert]:not(:empty)").waitFor();
  });
  expect(heard.at(-1)).toMatch(/^\(focus: .*Aanmelden lukt niet/);
  const read = await readAloud(page, "main form");
  expect(read).toContain("Aanmelden lukt niet. Kijk na of het e-mailadres en het wachtwoord kloppen.");
  expect(read.findIndex((phrase) => /Aanmelden lukt niet/.test(phrase))).toBeLessThan(
    read.findIndex((phrase) => /^Wachtwoord/.test(phrase)),
  );
});

test("who listens hears what a report lacks, that it was saved, and a state by its word", async () => {
  const page = await newPage({ as: "owner" });
  const { path } = await makeObject(page, { title: "Heftruck van het gehoor" });
  await page.goto(`${path}/report/new`);
  expect(await readAloud(page, "main form")).toContain(
    "textbox, Opmerking (hoeft niet), Buiten dienst? Schrijf hier waarom.",
  );
  await page.selectOption("[name=review_point]", "HF");
  await page.locator("[name=period]").selectOption("12");
  const refused = await heardDuring(page, async () => {
    await page.locator("main form .btn-primary").click();
    await page.locator("[role=alert]:not(:empty)").waitFor();
  });
  expect(refused.at(-1)).toContain("Uitkomst: Kies een van de mogelijkheden.");
  await page.locator("label:has([name=status][value=ok])").click();
  const saved = await heardDuring(page, async () => {
    await page.locator("main form .btn-primary").click();
    await page.getByRole("heading", { level: 1, name: "Heftruck van het gehoor" }).waitFor();
    await page.getByText("Het verslag is bewaard.").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("H1");
  });
  expect(saved.at(-1)).toMatch(/^\(focus: h1/);
  expect(await readAloud(page, "main")).toContain("heading, Heftruck van het gehoor, Het verslag is bewaard., level 1");
  expect(await readAloud(page, "section.answer")).toContain("heading, Mag gebruikt worden, level 2");
});
