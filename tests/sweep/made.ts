import { base, cookieOf } from "./visits.ts";

type Made = { id: string; token?: string; batch?: string; batch_id?: string };

/** Calls a procedure as the owner; what is refused is said, and the sweep goes on without it. */
async function make(procedure: string, input: Record<string, unknown>): Promise<Made | undefined> {
  const headers = { cookie: await cookieOf("owner"), origin: base, "content-type": "application/json" };
  const answer = await fetch(`${base}/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) });
  if (answer.ok) return (await answer.json()).result.data;
  console.info(`${procedure} made nothing: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return undefined;
}

/** Makes what the demo has none of, and whose pages nobody would reach else. Gives addresses that nothing links to. */
export async function makeForPages(): Promise<string[]> {
  const headers = { cookie: await cookieOf("owner") };
  const linkOn = async (path: string, link: RegExp) =>
    link.exec(await (await fetch(base + path, { headers })).text())?.[1] ?? "";
  const workspace = await linkOn("/", /href="\/workspaces\/([\w-]{36})/);
  const board = await linkOn(`/workspaces/${workspace}`, /<main[\s\S]*?href="\/container\/([\w-]{36})"/);
  const object = await linkOn(`/workspaces/${workspace}/objects?q=HF-02`, /href="\/object\/([\w-]{36})"/);
  const round = await make("round.create", { id: board, title: "Ronde van maandag", stops: [object] });
  await make("group.create", { id: workspace, title: "Onderhoudsploeg" });
  await make("webhook.create", { id: workspace, url: "https://example.com/hook", events: ["report.added"] });
  await make("ownField.create", { id: workspace, type: "text", nl: "Onderhoudscontract" });
  const share = await make("share.create", { container_id: board, title: "Keuringsdienst", embeddable: true });
  const walk = round && (await make("round.begin", { id: round.id }));
  const pack = await make("pack.create", { id: workspace, container_id: board });
  const stickers = await make("sticker.make", { id: workspace, count: 12 });
  await make("checkout.choosePlan", { id: workspace, plan: "enterprise", period: "yearly" });
  const change = { id: workspace, act: "add_tags", tags: "sweep", ids: [object] };
  const changed = await make("many.changeObjects", change);
  const paperOf = (list: string) =>
    linkOn(`/workspaces/${workspace}/${list}`, /name="ids\[\]"[^>]* value="([\w-]{36})"/);
  const [point, file, report] = await Promise.all(["actionpoints", "files", "reports"].map(paperOf));
  const ofWorkspace = [
    ...["invitations", "sign-in/people", "sign-in/provisioning"],
    ...(point ? [`change/actionpoints?act=term&ids[]=${point}`] : []),
    ...(file ? [`change/files?act=delete&ids[]=${file}`] : []),
    ...(report ? [`change/reports?act=delete&ids[]=${report}`] : []),
    ...(changed ? [`changed/${changed.batch}`] : []),
    ...(stickers ? [`stickers/${stickers.batch_id}`] : []),
  ];
  return [
    ...(share ? [`/share/${share.token}`, `/share/${share.token}/embed`] : []),
    ...(walk ? [`/rounds/${round.id}/walks/${walk.id}`, `/rounds/${round.id}/walks/${walk.id}/sign`] : []),
    ...(pack ? [`/packs/${pack.id}`] : []),
    ...ofWorkspace.map((path) => `/workspaces/${workspace}/${path}`),
    ...["company", "marketplace", "summary"].map((step) => `/profile/company/billing/${step}`),
    ...[`/onboarding/container/${board}`, `/onboarding/container/${board}/invite`, "/profile/security/app"],
  ];
}
