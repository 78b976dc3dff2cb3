import type { Addresses, At } from "./made.ts";
import { paper } from "./made-for-machine.ts";
import { linkInTime, linkOn, make, send } from "./making.ts";

/** Of a workspace: a group, a view, a plan, an import, a paper in the inbox, long work, a pack, and a first order. */
export async function makeForWorkspace({ workspace, board }: At): Promise<Addresses> {
  await send("/profile/security", { intent: "start_app" });
  const view = await make("view.save", { id: workspace, title: "Heftrucks van Kallo", q: "heftruck", shared: true });
  const job = await make("whole.export", { id: workspace });
  if (job) await linkInTime(`/jobs/${job.id}`, `href="(/jobs/${job.id}/file)"`);
  const [plans, group, imported, inbox, pack, order] = [
    await makePlans(board),
    await makeGroup(workspace, board),
    await makeImport(workspace),
    await makePaper(workspace),
    await makePack(workspace, board),
    await makeOrder(),
  ];
  return {
    owner: [
      ...(view ? [`/workspaces/${workspace}/views/${view.id}/delete`] : []),
      ...(job ? [`/jobs/${job.id}`] : []),
      ...[...plans, ...group, ...imported, ...inbox, ...pack.own, "/profile/security/app"],
    ],
    anonymous: pack.shared,
    lead: order,
  };
}

/** A plan of the library beside the one in use, and one that was replaced. */
async function makePlans(board: string): Promise<string[]> {
  const choice = 'name="library_file_id"[^>]* value="(ID)"';
  const library_file_id = await linkOn(`/container/${board}/edit`, choice);
  const propose = async () => {
    await make("floorPlan.propose", { id: board, library_file_id });
    return linkOn(`/container/${board}/new-plan`, 'name="plan_id" value="(ID)"');
  };
  const plan_id = await propose();
  await make("floorPlan.use", { id: board, plan_id, marks: null });
  await propose();
  const earlier = await linkOn(`/container/${board}/plans`, "[?&](?:amp;)?plan=(ID)");
  return [`/container/${board}/new-plan`, ...(earlier ? [`/container/${board}/plans/${earlier}/delete`] : [])];
}

async function makeGroup(workspace: string, board: string): Promise<string[]> {
  const made = await make("group.create", { id: workspace, title: "Onderhoudsploeg" });
  const groups = `/profile/company/distribution-groups?workspace=${workspace}`;
  const groupId = made?.id ?? (await linkOn(groups, "/distribution-groups/(ID)"));
  await make("group.linkContainer", { id: board, groupId });
  return [`/container/${board}/users/groups/${groupId}/unlink`];
}

/** A spreadsheet that was checked, with a row that has a mistake. */
async function makeImport(workspace: string): Promise<string[]> {
  const rows = [
    ["Naam", "Serienummer", "Plaats", "Bouwjaar"],
    ["Stapelaar achteraan", "ST-2207", "Site Kallo", "2019"],
    ["Palletwagen met weegschaal", "PW-0031", "Site Kallo", "twintig"],
    ["Hoogwerker", "HW-5540", "Loods die er niet is", "2021"],
  ];
  const file = new File([rows.map((row) => row.join(";")).join("\r\n")], "machines.csv", { type: "text/csv" });
  const page = await send(`/workspaces/${workspace}/imports?index`, { kind: "objects", file: [file] });
  if (page) await linkInTime(page, '(name="intent" value="apply")');
  return page ? [page] : [];
}

/** A report that waits in the inbox, and was read. */
async function makePaper(workspace: string): Promise<string[]> {
  const lines = [
    "Keuringsverslag",
    "Heftruck HF-02",
    "Datum van de keuring: 12/10/2026",
    "Volgende keuring: 12/01/2027",
  ];
  const file = paper("verslag heftruck.pdf", [...lines, "Besluit: goedgekeurd", "Keuringsdienst Schelde"]);
  await send(`/workspaces/${workspace}/inbox?index`, { files: [file] });
  const page = await linkInTime(`/workspaces/${workspace}/inbox`, `href="(/workspaces/${workspace}/inbox/ID)"`);
  if (page) await linkInTime(page, '(name="reported_date")');
  return page ? [page] : [];
}

/** A pack, and a link by which others get it. */
async function makePack(workspace: string, board: string): Promise<{ own: string[]; shared: string[] }> {
  const pack = await make("pack.create", { id: workspace, container_id: board });
  if (!pack) return { own: [], shared: [] };
  await linkInTime(`/packs/${pack.id}`, 'href="(/[^"]*zip[^"]*)"');
  const link = await make("pack.share", { id: pack.id, title: "Inspectie Welzijn" });
  return { own: [`/packs/${pack.id}`], shared: link ? [`/share/${link.token}/pack`] : [] };
}

/** A workspace without a plan, for which one was chosen. */
async function makeCheckout(): Promise<{ id: string; company: string } | undefined> {
  const own = await make("workspace.create", { name: `Hijsen en heffen ${Date.now()}` }, "lead");
  if (own) await make("checkout.choosePlan", { id: own.id, plan: "enterprise", period: "yearly" }, "lead");
  return own && { id: own.id, company: `/profile/company/billing/company?workspace=${own.id}` };
}

/** The first order of a workspace, which is paid by transfer, and one that is not made yet. */
async function makeOrder(): Promise<string[]> {
  const [begun, ordered] = [await makeCheckout(), await makeCheckout()];
  if (!begun || !ordered) return [];
  const { id, company } = ordered;
  const total = await linkOn(company, 'name="total" value="(\\d+)"', "lead");
  const place = { street: "Havenweg", number: "12", zip: "9130", city: "Kallo", country: "BE" };
  const consents = ["terms", "use", "privacy", "processing"];
  const about = { company: "Hijsen en heffen", ...place, billing_email: "", gateway: "bank", consents };
  const order = await make("checkout.order", { id, total, ...about }, "lead");
  const paid = order ? [`/profile/company/billing/pay/${order.transaction_id}?workspace=${id}`] : [];
  return [begun.company, ...paid];
}
