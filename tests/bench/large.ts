import { seedScale } from "@db/seed/scale";
import { Client } from "pg";
import type { Aside } from "./aside.ts";
import type { Shot } from "./load.ts";
import { compare } from "./measure.ts";
import { type Reach, reachTimes, userLookUpTime } from "./reach.ts";
import { besideTable, type Comparison, reachTable } from "./report.ts";
import { signIn } from "./scene.ts";

/** A user whose reach is measured: a workspace, and a board in it that they may see. */
export type Viewer = { name: string; email: string; userId: string; workspaceId: string; boardId: string };
export type Viewers = Record<"owner" | "guest" | "guestOfMany" | "smallOwner" | "smallGuest" | "everywhere", Viewer>;

const large = { workspaces: 1, containers: 10_000, depth: 6, objects: 20, files: 0, actionPoints: 20_000 };
/** With as many records on each page, but few below. */
const small = { ...large, containers: 25, depth: 2, actionPoints: 50 };

/** Makes a workspace of 10,000 containers and 200,000 objects and a small one, with users who see some of each. */
async function largeAndSmall(databaseUrl: string, print: (line: string) => void): Promise<Viewers> {
  const [largeId = ""] = await seedScale(databaseUrl, large, print);
  const [smallId = ""] = await seedScale(databaseUrl, small, print);
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  try {
    const large = await viewersIn(client, largeId, 50);
    const smallViewers = await viewersIn(client, smallId, 1);
    const viewers = {
      ...large,
      smallOwner: { ...smallViewers.owner, name: "owner of a small workspace" },
      smallGuest: { ...smallViewers.guest, name: "guest of one board of that" },
      everywhere: { ...smallViewers.guestOfMany, name: "member of 200 workspaces" },
    };
    await client.query(EVERYWHERE, [viewers.everywhere.userId]);
    await client.query("analyze grants; analyze memberships; analyze users; analyze workspaces; analyze containers");
    return viewers;
  } finally {
    await client.end();
  }
}

/**
 * What the query of a user's reach costs among 200,000 objects, and the same pages of a large and a small workspace, in
 * turns.
 */
export async function reportLarge({ databaseUrl, product: { child, base }, pace, print }: Aside): Promise<void> {
  const viewers = await largeAndSmall(databaseUrl, print);
  const { owner, guest, guestOfMany, smallOwner, smallGuest, everywhere } = viewers;
  const reach: Reach[] = [];
  for (const viewer of [owner, guest, guestOfMany, smallOwner, smallGuest]) reach.push(await reachTimes(viewer));
  print(`\n${reachTable(reach)}`);
  const lookUp = await userLookUpTime(everywhere.userId);
  print(`\nLooking up the caller, for a ${everywhere.name}: ${lookUp.toFixed(2)} ms in Postgres.`);
  const rows: Comparison[] = [];
  for (const [who, large, small] of [
    ["its owner", owner, smallOwner] as const,
    ["a guest of one board", guest, smallGuest] as const,
    ["a guest of one board who is in 200 workspaces", everywhere, smallGuest] as const,
  ]) {
    const [pages, smallPages] = [await pagesOf(base, large), await pagesOf(base, small)];
    for (const [name, title] of [["home", "Workspace home"] as const, ["board", "Board"] as const]) {
      const sides = [smallPages[name], pages[name]].map((shot) => ({ child, shot }));
      const [smallFigures, largeFigures] = await compare(sides, pace);
      rows.push({ title: `${title}, for ${who}`, small: smallFigures!, large: largeFigures! });
    }
  }
  print(`\n${besideTable(rows)}`);
}

/** A user's first pages: their workspace, and one of their boards. */
async function pagesOf(base: string, { email, workspaceId, boardId }: Viewer): Promise<Record<"home" | "board", Shot>> {
  const headers = { cookie: await signIn(base, email), "accept-language": "nl", accept: "text/html" };
  const page = (path: string): Shot => ({ url: base + path, method: "GET", headers, status: 200 });
  return { home: page(`/workspaces/${workspaceId}`), board: page(`/container/${boardId}`) };
}

/** The owner, and users with access to one board, and to that many containers in different places. */
export async function viewersIn(
  client: Client,
  workspaceId: string,
  many: number,
): Promise<Pick<Viewers, "owner" | "guest" | "guestOfMany">> {
  const looker = async (name: string, grants: number): Promise<Viewer> => {
    const { rows } = await client.query<Omit<Viewer, "name">>(
      grants === 0 ? OWNER : GUEST,
      grants === 0 ? [workspaceId] : [workspaceId, grants],
    );
    return { ...rows[0]!, name };
  };
  return {
    owner: await looker("owner of the large workspace", 0),
    guest: await looker("guest of one board of it", 1),
    guestOfMany: await looker(`guest of ${many} containers of it`, many),
  };
}

const BOARD = `(select id from containers c
  where c.workspace_id = w.id and parent_id is null order by id limit 1) as "boardId"`;

const OWNER = `select u.email, u.id as "userId", w.id as "workspaceId", ${BOARD} from workspaces w
  join users u on u.id = w.owner_id where w.id = $1`;

/** With the owner's password. One grant is on the first board; the others are spread over all containers. */
const GUEST = `
  with w as (select * from workspaces where id = $1),
  u as (
    insert into users (email, proved_at, password_hash, first_name, last_name)
    select 'scale-guest-' || gen_random_uuid() || '@demo.test', now(), password_hash, 'Gast', 'van ' || $2::integer
    from users where id = (select owner_id from w) returning *
  ),
  m as (insert into memberships (workspace_id, user_id, role) select w.id, u.id, 'member' from w, u),
  places as (select id, row_number() over (order by parent_id is not null, id) - 1 as seat, count(*) over () as n
    from containers where workspace_id = $1),
  g as (
    insert into grants (workspace_id, container_id, user_id, role)
    select w.id, places.id, u.id, 'guest' from w, u, places
    where case when $2::integer = 1 then seat = 0 else (seat + 7) % (n / $2::integer) = 0 end
  )
  select u.email, u.id as "userId", w.id as "workspaceId", ${BOARD} from w, u`;

/** A consultant: with 199 more workspaces, each with a board. */
const EVERYWHERE = `
  with made as (
    insert into workspaces (name, slug, owner_id, plan) select 'Klant ' || n, 'klant-' || gen_random_uuid(), $1, 'basic'
    from generate_series(1, 199) n returning id
  ), m as (insert into memberships (workspace_id, user_id, role) select id, $1, 'member' from made)
  insert into containers (workspace_id, title) select id, 'Site' from made`;
