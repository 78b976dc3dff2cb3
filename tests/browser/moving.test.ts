import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeContainer } from "../rig/made.ts";
import { pathOf, started, waitForPath } from "../rig/place.ts";

describe("a container", () => {
  test.each([true, false])("is moved to another board, and duplicated (JavaScript: %s)", async (javaScript) => {
    const page = await newPage({ as: "owner", javaScript });
    const [north, south, hall] = [fresh("Noord"), fresh("Zuid"), fresh("Hal")];
    const from = await makeContainer(page, north);
    const to = await makeContainer(page, south);
    const container = await makeContainer(page, hall, from.split("/").at(-1));
    await page.goto(container);
    await started(page);

    await page.click(`summary[aria-label*='${hall}']`);
    await page.click("text=Verplaatsen of dupliceren");
    await waitForPath(page, /\/move$/);
    await expect.poll(() => page.textContent("main")).toContain(`Staat nu in ${north}`);
    if (javaScript) await axe(page);
    await page.fill("main [name=q]", south);
    await page.press("main [name=q]", "Enter");
    await page.click(`[aria-label='Verplaatsen naar ${south}']`);
    await page.waitForSelector("text=Dit gaat mee");
    if (javaScript) await axe(page);
    await page.click("main form .btn-primary");
    await waitForPath(page, /^\/container\/[\da-f-]{36}$/);
    expect(pathOf(page)).toBe(container);
    await expect.poll(() => page.textContent("main nav")).toContain(south);

    await page.goto(`${container}/move?as=duplicate`);
    await page.click("text=Naast het origineel");
    await page.uncheck("[name=include][value=files]");
    await page.click("main form .btn-primary");
    await page.waitForSelector(`h1:text-is('${hall} (kopie)')`);
    await page.goto(to);
    await expect.poll(() => page.textContent("main")).toContain(`${hall} (kopie)`);
  });
});
