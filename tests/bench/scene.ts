import { SCALE_PASSWORD } from "@db/seed/scale";
import { Client } from "pg";
import { fillAnswers, type Intake } from "./answers.ts";
import { requestOnce } from "./load.ts";
import { makePinnedBoard } from "./pins.ts";

type Ids = { email: string; workspace: string; container: string; object: string; publicId: string };

export type Scene = Ids & {
  /** Other containers of the workspace, and the objects in them: what is written goes there. */
  containers: string[];
  objects: { id: string; point: string }[];
  pinnedBoard: string;
  pins: number;
  intake: Intake;
  /** Accounts that sign in: one for each request at the same time, since an account may only fail so often at once. */
  emails: string[];
};

/** The first workspace of the seed and its owner; a container with objects, one of which has files. */
export async function benchIds(client: Client): Promise<Ids> {
  const { rows } = await client.query<Ids>(`
    select u.email, w.id as workspace, o.container_id as container, o.id as object, o.public_id as "publicId"
    from workspaces w join users u on u.id = w.owner_id join objects o on o.workspace_id = w.id
    where u.email like 'scale-%' order by w.id, o.container_id, o.id limit 1`);
  if (!rows[0]) throw new Error("The seed has no object to look at: ask for more.");
  // an account may have five devices, and the bench signs in often
  await client.query("delete from sessions where user_id = (select id from users where email = $1)", [rows[0].email]);
  return rows[0];
}

/** What all cases need; makes the board with `pins` pins, and the answers that are saved. */
export async function makeScene(databaseUrl: string, pins: number): Promise<Scene> {
  return asOperator(databaseUrl, async (client) => {
    const ids = await benchIds(client);
    const { workspace, container, object, email } = ids;
    const column = async <T>(query: string, values: unknown[]) =>
      (await client.query<{ value: T }>(query, values)).rows.map(({ value }) => value);
    const others = "workspace_id = $1 and container_id <> $2";
    const objects = await column<Scene["objects"][number]>(
      `select json_build_object('id', id, 'point', left(display_code, 2)) as value from objects
       where ${others} order by id limit 5000`,
      [workspace, container],
    );
    const containers = await column<string>(
      `select distinct container_id as value from objects where ${others} order by 1 limit 100`,
      [workspace, container],
    );
    const emails = await column<string>(ACCOUNTS, [email]);
    const intake = await fillAnswers(client, { email, workspace, object }, 20, 16);
    const pinnedBoard = await makePinnedBoard(client, workspace, pins);
    return { ...ids, containers, objects, emails, intake, pinnedBoard, pins };
  });
}

/** A hundred accounts with the password of that one. */
const ACCOUNTS = `
  insert into users (email, proved_at, password_hash, first_name, last_name)
  select 'scale-sign-in-' || gen_random_uuid() || '@demo.test', now(), password_hash, 'Aan', 'Melder ' || n
  from users, generate_series(1, 100) n where email = $1 returning email as value`;

/** A connection that sees all rows, for as long as `fn` takes. */
export async function asOperator<T>(databaseUrl: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  return fn(client).finally(() => client.end());
}

export async function signIn(base: string, email: string): Promise<string> {
  const answer = await fetch(`${base}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: base },
    body: new URLSearchParams({ email, password: SCALE_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const session = cookies.find((cookie) => /^session=.+/.test(cookie));
  if (!session) throw new Error(`No session after signing in: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
  return session;
}

export const authorization = (email: string, device: string) =>
  JSON.stringify({ email, password: SCALE_PASSWORD, device_name: device, force: true });

export async function tokenOf(base: string, email: string): Promise<string> {
  const answer = await requestOnce({
    url: `${base}/api/v1/authorize`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: () => authorization(email, "bench"),
    status: 200,
  });
  return (JSON.parse(String(answer)) as { data: { access_token: string } }).data.access_token;
}
