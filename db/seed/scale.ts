/**
 * Fills a database by bulk insert, for measurements: with as many workspaces, containers, objects, files and action
 * points as given.
 */
import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { hash } from "@node-rs/argon2";
import { env } from "@server/core/env";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { Client } from "pg";

export type Scale = {
  workspaces: number;
  /** In each workspace. */
  containers: number;
  /** Levels of containers, boards included. */
  depth: number;
  /** In each container. */
  objects: number;
  /** On each object. */
  files: number;
  /** In total. */
  actionPoints: number;
};

const defaults: Scale = { workspaces: 10, containers: 20, depth: 3, objects: 50, files: 5, actionPoints: 2000 };

/** A small PDF, used for all files. */
const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
const sha256 = createHash("sha256").update(pdf).digest("hex");

const AT_ONCE = 20;

export const SCALE_PASSWORD = "demo-demo-demo";

/**
 * Returns the ids of the workspaces it made, each owned by scale-<n>@demo.test. Calls `log` with a line for each step.
 * Throws what Postgres reports; then nothing is inserted.
 */
export async function seedScale(url: string, scale: Scale, log: (line: string) => void = () => {}): Promise<string[]> {
  const { workspaces, containers, depth, objects, files, actionPoints } = scale;
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = async (what: string, text: string, values: unknown[] = []) => {
    const began = performance.now();
    const { rowCount } = await client.query(text, values);
    log(`${what}: ${rowCount ?? 0} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  // what may take minutes, some workspaces at a time
  const runByWorkspace = async (what: string, text: string, values: unknown[] = []) => {
    for (let from = 1; from <= workspaces; from += AT_ONCE) {
      const until = Math.min(workspaces, from + AT_ONCE - 1);
      await run(`${what}, of ${until} of ${workspaces} workspaces`, text, [from, until, ...values]);
    }
  };
  try {
    await client.query("begin");
    // Only the owner can disable triggers; what they would maintain is computed at the end. Everything else runs as
    // operator.
    await client.query(`${triggers("disable")}; set local role app_operator`);
    await client.query("create temporary table made (n integer, id uuid, user_id uuid) on commit drop");
    const passwordHash = await hash(SCALE_PASSWORD);
    await run("people", PEOPLE, [workspaces, passwordHash]);
    await run("workspaces", WORKSPACES);
    await run(
      "memberships",
      "insert into memberships (workspace_id, user_id, role) select id, user_id, 'owner' from made",
    );
    // Trees in which each container has as many children as needed to be `depth` deep.
    const width = Math.max(2, Math.ceil(containers ** (1 / depth)));
    await client.query(
      "create temporary table trees (workspace_id uuid, n integer, id uuid, user_id uuid) on commit drop",
    );
    await run(
      "places",
      "insert into trees select made.id, seat, uuidv7(), user_id from made, generate_series(0, $1::int - 1) seat",
      [containers],
    );
    await client.query("create index on trees (workspace_id, n); analyze trees");
    await run("containers", CONTAINERS, [width]);
    await run("objects", OBJECTS, [objects]);
    await run(
      "blobs",
      "insert into blobs (workspace_id, sha256, size, mime) select id, $1, $2, 'application/pdf' from made",
      [sha256, pdf.length],
    );
    await runByWorkspace("files", FILES, [files, sha256, pdf.length]);
    await run("reports", REPORTS);
    await run("duties", DUTIES);
    await run("duties fulfilled", FULFILLED);
    await run("action points", ACTION_POINTS, [actionPoints]);
    await run("resolvers", RESOLVERS);
    // without statistics the planner chooses slow plans for what follows
    await client.query(
      "reset role; analyze containers, objects, reports, duties, report_duties, action_points; set local role app_operator",
    );
    await runByWorkspace("states", STATES);
    await runByWorkspace("tallies", "select tally_anew(id) from made where n between $1 and $2");
    const { rows } = await client.query<{ id: string }>("select id from made order by n");
    await client.query(`reset role; ${triggers("enable")}`);
    await client.query("commit");
    await client.query("analyze");
    await storePdf(rows.map(({ id }) => id));
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

const triggers = (how: "enable" | "disable") =>
  ["containers", "objects", "reports", "duties", "report_duties", "action_points"]
    .map((table) => `alter table ${table} ${how} trigger user`)
    .join("; ");

async function storePdf(workspaceIds: string[]) {
  const path = temporaryPath();
  await writeFile(path, pdf);
  for (const id of workspaceIds) await storage().put(storageKey(id, sha256), path);
  await rm(path, { force: true });
}

const PEOPLE = `
  with fresh as (
    insert into users (email, proved_at, password_hash, first_name, last_name)
    select 'scale-' || n || '-' || left(md5(random()::text), 6) || '@demo.test', now(), $2, 'Schaal', 'Nummer ' || n
    from generate_series(1, $1::int) n returning id
  )
  insert into made (n, id, user_id) select row_number() over (order by id), uuidv7(), id from fresh`;

const WORKSPACES = `
  insert into workspaces (id, name, slug, owner_id, plan, extra_boards)
  select id, 'Schaal ' || n, 'schaal-' || left(id::text, 8) || '-' || right(id::text, 12), user_id,
    'enterprise', 100000 from made`;

const CONTAINERS = `
  insert into containers (id, workspace_id, parent_id, user_id, title, subtitle)
  select t.id, t.workspace_id, above.id, t.user_id, 'Zone ' || t.n, 'Verdieping ' || (t.n % 9)
  from trees t left join trees above on above.workspace_id = t.workspace_id and t.n >= $1::int
    and above.n = t.n / $1::int - 1`;

const OBJECTS = `
  insert into objects (workspace_id, container_id, user_id, title, subtitle, display_code, icon_code, tags,
    x, y, public_id)
  select t.workspace_id, t.id, t.user_id,
    (array['Heftruck', 'Personenlift', 'Heftafel', 'Stroomgroep', 'Speeltoren', 'Stookolietank'])[1 + (seat.n % 6)]
      || ' ' || seat.n,
    'serienr. ' || upper(left(md5(t.id::text || seat.n), 5)) || '-' || (10000 + seat.n),
      (array['HF', 'PL', 'HT', 'SG', 'SP', 'ST'])[1 + (seat.n % 6)] || '-' || seat.n,
    'wrench', array['schaal', 'zone ' || t.n], random(), random(), replace(gen_random_uuid()::text, '-', '')
  from trees t, generate_series(1, $1::int) as seat (n)`;

const FILES = `
  insert into files (workspace_id, object_id, type, name, title, sha256, size)
  select o.workspace_id, o.id, 'pdf', 'verslag-' || seat.n || '.pdf', 'Verslag ' || seat.n, $4, $5::int
  from objects o join made on made.id = o.workspace_id, generate_series(1, $3::int) as seat (n)
  where made.n between $1 and $2`;

const REPORTS = `
  insert into reports (workspace_id, object_id, type, review_point, status, verdict, reported_date, period, valid_until,
    warns_on, reported_by)
  select o.workspace_id, o.id, 'inspection', left(o.display_code, 2), outcome,
    case outcome when 'ok' then 'A' when 'nok' then 'C' else 'B' end,
    d, period, (d + make_interval(months => period))::date,
    (d + make_interval(months => period) - interval '30 days')::date, 'EDTC'
  from objects o join made on made.id = o.workspace_id cross join (values (12, 380), (3, 95)) cycle (period, ago),
    lateral (select (current_date - (random() * ago)::int + (o.x * 0)::int)::date as d) day,
    lateral (select (array['ok', 'ok', 'ok', 'ok', 'ok_ap', 'nok'])[1
      + (random() * 5 + o.x * 0)::int] as outcome) drawn`;

/** A whole and a partial inspection, of which the reports are; and maintenance that was never done. */
const DUTIES = `
  insert into duties (workspace_id, object_id, line, review_point, type, scope, every, binds, family)
  select o.workspace_id, o.id, line, left(o.display_code, 2), type, scope, every, binds, 'scale'
  from objects o join made on made.id = o.workspace_id cross join (values
    ('lifting_whole', 'inspection', 'whole', 12, true), ('lifting_parts', 'inspection', 'parts', 3, true),
    ('any_maintenance', 'maintenance', 'whole', 12, false)) line (line, type, scope, every, binds)`;

const FULFILLED = `
  insert into report_duties (workspace_id, report_id, duty_id)
  select d.workspace_id, r.id, d.id from duties d join made on made.id = d.workspace_id
  join reports r on (r.workspace_id, r.object_id, r.type) = (d.workspace_id, d.object_id, d.type)
    and r.period >= d.every`;

const ACTION_POINTS = `
  with seats as materialized (
    select o.id, o.workspace_id, o.container_id, row_number() over () - 1 as seat from objects o
    join made on made.id = o.workspace_id
  )
  insert into action_points (workspace_id, container_id, object_id, title, priority, status, scheduled_on, created_at)
  select o.workspace_id, o.container_id, o.id, 'Actiepunt ' || n, (array['high', 'medium', 'low'])[1 + (n % 3)],
    (array['pending', 'pending', 'ok'])[1 + (n % 3)], current_date - 60 + (n % 180), now() - n * interval '1 minute'
  from generate_series(1, $1::int) n join seats o on o.seat = n % (select count(*) from seats)`;

const RESOLVERS = `
  insert into action_point_resolvers (workspace_id, action_point_id, user_id)
  select p.workspace_id, p.id, made.user_id from action_points p join made on made.id = p.workspace_id`;

const STATES = `select object_state_refresh(o.workspace_id, o.id) from objects o join made on made.id = o.workspace_id
  where made.n between $1 and $2`;

const numbers = {
  workspaces: "workspaces",
  containers: "containers",
  depth: "depth",
  objects: "objects",
  files: "files",
  "action-points": "actionPoints",
} as const;

/**
 * Reads the numbers from command-line values such as --workspaces 200; `defaults` fills the rest. Throws on what is no
 * number.
 */
export function parseScale(values: Record<string, unknown>, fallback: Scale): Scale {
  const scale = { ...fallback };
  for (const [name, part] of Object.entries(numbers)) {
    const value = Number(values[name] ?? scale[part]);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} wants a whole number.`);
    scale[part] = value;
  }
  return scale;
}

/** The same names as options for parseArgs. */
export const scaleOptions = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: "string" as const }]));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: scaleOptions });
  await seedScale(env.DATABASE_URL, parseScale(values, defaults), (line) => process.stdout.write(`${line}\n`));
}
