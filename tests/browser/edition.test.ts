import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { home, makeObject } from "../rig/made.ts";
import { waitForPath } from "../rig/place.ts";

test.each([{ javaScript: true }, { javaScript: false }])(
  "a super admin publishes an edition of the catalogue, and an owner takes it over %o",
  async ({ javaScript }) => {
    const [line, months, title] = javaScript
      ? ["stairlift", "13", "Traplift"]
      : ["dock", "14", "Laadplatform of dockleveller"];
    const admin = await newPage({ as: "super", javaScript });
    await admin.goto("/a/catalogue");
    await admin.fill("[name=q]", line!);
    await admin.press("[name=q]", "Enter");
    await admin.waitForURL(/q=/);
    if (javaScript) await axe(admin);
    await admin.goto(`/a/catalogue/${line}`);
    await admin.fill("[name=every]", "601");
    await admin.getByRole("button", { name: "Bewaren" }).click();
    await admin.locator("[role=alert]").first().waitFor();
    await admin.fill("[name=every]", months!);
    await admin.getByLabel("Ik heb de tekst van de bron vandaag nagelezen").check();
    if (javaScript) await axe(admin);
    await admin.getByRole("button", { name: "Bewaren" }).click();
    await admin.getByText("De wijziging is bewaard voor de volgende editie.").waitFor();
    await admin.getByRole("link", { name: "Wijzigingen nakijken" }).click();
    await admin.getByText(title!).first().waitFor();
    await admin.fill("[name=note]", `Nieuwe termijn: ${title}`);
    if (javaScript) await axe(admin);
    await admin.getByRole("button", { name: /uitgeven/ }).click();
    await admin.getByText("De editie is uitgegeven.").waitFor();

    const owner = await newPage({ as: "owner", javaScript });
    await makeObject(owner, { title });
    const { workspace_id } = await home(owner);
    await owner.goto(`/workspaces/${workspace_id}/lists/intervals`);
    await owner.getByText("Er is een nieuwe editie van de catalogus.").waitFor();
    await owner.getByRole("link", { name: "Bekijken" }).click();
    await waitForPath(owner, /\/lists\/edition$/);
    await owner.getByText(`Nieuwe termijn: ${title}`).waitFor();
    if (javaScript) await axe(owner);
    await owner.getByRole("button", { name: /overnemen/ }).click();
    await owner.getByText("De editie is overgenomen.").waitFor();
    expect(await owner.textContent("main")).toContain("Dat is de nieuwste editie.");
  },
);
