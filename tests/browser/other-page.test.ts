import { expect, test } from "vitest";
import { baseURL, newPage } from "../rig/browser.ts";

/** As when the database is away: the server answers with its page of errors, at whatever address. */
test("a page that is another than its address is fetched once more, and then shown", async () => {
  const page = await newPage();
  const body = await (await fetch(`${baseURL}/errors/500`)).text();
  let asked = 0;
  await page.route(
    (url) => url.pathname === "/workspaces",
    (route) => {
      asked++;
      return route.fulfill({ status: 503, contentType: "text/html", body });
    },
  );
  await page.goto("/workspaces");
  await expect.poll(() => asked).toBe(2);
  await page.waitForTimeout(1500);
  expect(asked).toBe(2);
  expect(await page.innerText("body")).toContain("er ging iets mis");
});
