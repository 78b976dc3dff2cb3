import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { product } from "../rig/own-product.ts";
import { startReceiver, verified } from "../server/tenancy/webhook/receiver.ts";

test.each([
  { javaScript: true, phone: false },
  { javaScript: false, phone: false },
  { javaScript: true, phone: true },
])("an admin has another program told what happens, and reads what it answered %o", async ({ javaScript, phone }) => {
  const receiver = await startReceiver(product.hooksPort);
  try {
    const page = await newPage({ as: "owner", javaScript, phone });
    await page.goto("/workspaces");
    const workspace = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? (await firstWorkspace(page));
    await page.goto(`/profile/company/general?workspace=${workspace}`);
    if (phone) await page.locator("main nav summary", { hasText: "Instellingen" }).click();
    await page.getByRole("link", { name: "Webhooks" }).filter({ visible: true }).first().click();
    await page.getByRole("link", { name: "Webhook toevoegen" }).click();

    await page.getByLabel("Adres").fill("https://192.168.1.10/hook");
    await page.getByRole("checkbox", { name: "Object toegevoegd" }).check();
    await page.getByRole("button", { name: "Webhook toevoegen" }).click();
    await expect.poll(() => page.textContent("#url-error")).toContain("intern netwerk");
    expect(await page.getByLabel("Adres").inputValue()).toBe("https://192.168.1.10/hook");
    expect(await page.getByRole("checkbox", { name: "Object toegevoegd" }).isChecked()).toBe(true);
    if (javaScript) await axe(page);
    await page.getByLabel("Adres").fill(receiver.url);
    await page.getByRole("button", { name: "Webhook toevoegen" }).click();
    const secret = (await page.getByText(/^whsec_/).textContent())!.trim();
    if (javaScript) await axe(page);

    await page.getByRole("link", { name: "Webhook bekijken" }).click();
    await page.getByText("Nog geen berichten.").waitFor();
    expect(await page.content()).not.toContain("whsec_");
    await page.getByRole("button", { name: "Proefbericht sturen" }).click();
    await page.getByText("Aangekomen").waitFor();
    expect(verified(secret, receiver.received[0]!).type).toBe("webhook.test");
    await page.getByText("Bericht en antwoord").click();
    if (javaScript) await axe(page);

    receiver.answer(500);
    await page.getByRole("button", { name: /^Opnieuw sturen/ }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText("Antwoord 500").count();
      })
      .toBe(1);

    await page.getByRole("button", { name: "Nieuw geheim" }).click();
    expect((await page.getByText(/^whsec_/).textContent())!.trim()).not.toBe(secret);
    await page.getByRole("button", { name: "Uitzetten" }).click();
    await page.getByText("Iemand heeft deze webhook uitgezet.").waitFor();
    await page.getByRole("link", { name: "Webhook bewerken" }).click();
    await page.getByRole("checkbox", { name: "Import klaar" }).check();
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.getByText("Object toegevoegd, Import klaar").waitFor();
    if (javaScript) await axe(page);
    await page.getByRole("link", { name: "Verwijderen", exact: true }).click();
    await page.getByRole("button", { name: "Verwijderen" }).click();
    await page.getByText("De webhook is verwijderd.").waitFor();
    await page.getByText("Nog geen webhooks").waitFor();
    if (javaScript) await axe(page);
  } finally {
    receiver.stop();
  }
});

async function firstWorkspace(page: Awaited<ReturnType<typeof newPage>>): Promise<string> {
  const link = page.locator("a[href^='/workspaces/']").first();
  return (await link.getAttribute("href"))!.split("/")[2]!.split("?")[0]!;
}
