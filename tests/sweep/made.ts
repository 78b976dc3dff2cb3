import { makeForAdmins } from "./made-for-admins.ts";
import { makeForMachine } from "./made-for-machine.ts";
import { makeForWorkspace } from "./made-for-workspace.ts";
import { linkOn, make } from "./making.ts";
import type { Account } from "./visits.ts";

/** Addresses that nothing links to, by who is to see them. */
export type Addresses = Partial<Record<Account, string[]>>;
/** Where things are made: the workspace of the demo, a board of it, and two machines. */
export type At = { workspace: string; board: string; object: string; other: string };

/** Makes what the demo has none of, and whose pages nobody would reach else. Gives addresses that nothing links to. */
export async function makeForPages(): Promise<Addresses> {
  const workspace = await linkOn("/", 'href="/workspaces/(ID)');
  const board = await linkOn(`/workspaces/${workspace}`, '<main[^]*?href="/container/(ID)"');
  const objectOf = (code: string) => linkOn(`/workspaces/${workspace}/objects?q=${code}`, 'href="/object/(ID)"');
  const [object, other] = await Promise.all([objectOf("HF-02"), objectOf("HF-04")]);
  const at: At = { workspace, board, object, other };
  const edition = await makeForAdmins(at);
  const [ofPlace, ofWorkspace, ofMachine] = [
    await makeForPlace(at),
    await makeForWorkspace(at),
    await makeForMachine(at),
  ];
  const all: Addresses = {};
  for (const made of [edition, ofPlace, ofWorkspace, ofMachine])
    for (const [as, paths] of Object.entries(made) as [Account, string[]][]) all[as] = [...(all[as] ?? []), ...paths];
  return all;
}

/** Of a board and the lists of a workspace: rounds, links, packs, and what is done with many at once. */
async function makeForPlace({ workspace, board, object }: At): Promise<Addresses> {
  const round = await make("round.create", { id: board, title: "Ronde van maandag", stops: [object] });
  await make("webhook.create", { id: workspace, url: "https://example.com/hook", events: ["report.added"] });
  await make("ownField.create", { id: workspace, type: "text", nl: "Onderhoudscontract" });
  const share = await make("share.create", { container_id: board, title: "Keuringsdienst", embeddable: true });
  const walk = round && (await make("round.begin", { id: round.id }));
  const stickers = await make<{ stickers: { public_id: string }[] }>("sticker.make", { id: workspace, count: 12 });
  const sticker = stickers?.stickers[0]?.public_id;
  await make("checkout.choosePlan", { id: workspace, plan: "enterprise", period: "yearly" });
  const change = { id: workspace, act: "add_tags", tags: "sweep", ids: [object] };
  const changed = await make("many.changeObjects", change);
  const paperOf = (list: string) => linkOn(`/workspaces/${workspace}/${list}`, 'name="ids\\[\\]"[^>]* value="(ID)"');
  const [point, file, report] = await Promise.all(["actionpoints", "files", "reports"].map(paperOf));
  const ofWorkspace = [
    ...["invitations", "lists/edition", "sign-in/people", "sign-in/provisioning"],
    ...(point ? [`change/actionpoints?act=term&ids[]=${point}`] : []),
    ...(file ? [`change/files?act=delete&ids[]=${file}`] : []),
    ...(report ? [`change/reports?act=delete&ids[]=${report}`] : []),
    ...(changed ? [`changed/${changed.batch}`] : []),
    ...(stickers ? [`stickers/${stickers.batch_id}`] : []),
  ];
  const shared = share ? [`/share/${share.token}`, `/share/${share.token}/embed`] : [];
  return {
    owner: [
      ...shared,
      ...(walk ? [`/rounds/${round.id}/walks/${walk.id}`, `/rounds/${round.id}/walks/${walk.id}/sign`] : []),
      ...(sticker ? [`/scan/new?sticker=${sticker}`, `/scan/attach?sticker=${sticker}&q=heftruck`] : []),
      ...ofWorkspace.map((path) => `/workspaces/${workspace}/${path}`),
      ...["card", "marketplace", "summary"].map((step) => `/profile/company/billing/${step}`),
      ...[`/onboarding/workspace/${workspace}`, `/onboarding/container/${board}`],
      `/onboarding/container/${board}/invite`,
    ],
    anonymous: [...shared, `/login/company/callback/${workspace}`],
  };
}
