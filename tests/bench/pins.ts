import type { Client } from "pg";

/** Makes a board with a floor plan and so many objects on it; returns its id. */
export async function makePinnedBoard(client: Client, workspace: string, pins: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(BOARD, [workspace]);
  const [{ id }] = rows as [{ id: string }];
  await client.query(PINS, [workspace, id, pins]);
  await client.query("select tally_anew($1)", [workspace]);
  return id;
}

const BOARD = `
  with plan as (
    insert into blobs (workspace_id, sha256, size, mime) values ($1::uuid, repeat('0', 64), 1, 'image/webp')
    on conflict do nothing
  )
  insert into containers (workspace_id, title, floorplan, floorplan_width, floorplan_height, floorplan_at)
  values ($1, 'Grondplan', repeat('0', 64), 4000, 3000, now()) returning id`;

const PINS = `
  insert into objects (workspace_id, container_id, title, subtitle, display_code, icon_code, x, y, public_id, verdict,
    expires_on)
  select $1, $2, 'Brandblusser ' || n, 'gang ' || n % 40, 'BB-' || n, 'wrench', n % 50 / 50.0, n / 50 % 40 / 40.0,
    replace(gen_random_uuid()::text, '-', ''), (array['A', 'B', 'C'])[1 + n % 3], current_date - 20 + n % 400
  from generate_series(1, $3::int) n`;
