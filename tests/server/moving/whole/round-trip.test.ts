import { kinds } from "@db/schema/kind";
import { workspaces } from "@db/schema/workspace";
import { makeWorkspace, type People } from "@db/seed/demo/workspace";
import { acme as demoAcme } from "@db/seed/equipment";
import { asOperator, transact } from "@db/transact";
import { copyIdOf } from "@server/moving/whole/mapped";
import { parts } from "@server/moving/whole/part";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorldAnew, type World } from "../../../world.ts";
import { importedInto, type Row, wholeOf } from "./unzipped.ts";

let world: World;
let [from, to, jobId] = ["", "", ""];
let before: Awaited<ReturnType<typeof wholeOf>>;
let after: Awaited<ReturnType<typeof wholeOf>>;

/** An empty workspace of rita's, on a plan with room. */
async function emptyWorkspace(): Promise<string> {
  const { id } = await as(world.ids.rita).workspace.create({ name: "Ontvanger" });
  await transact(asOperator, (tx) =>
    tx.update(workspaces).set({ plan: "enterprise", planEndsOn: null }).where(eq(workspaces.id, id)),
  );
  return id;
}

/** What the demo world lacks. */
async function addTheRest(id: string): Promise<void> {
  const olga = as(world.ids.olga);
  const { items } = await olga.object.list({ id, sort: "title" });
  const [one, other, third] = items;
  await olga.ownField.create({ id, type: "text", nl: "Huurder", key: "tenant" });
  await olga.object.edit({ id: one!.id, fields: { tenant: "Jan" }, external_number: "ERP-1", tags: ["rood"] });
  await olga.share.create({ object_id: one!.id, title: "Klant", until: "7" });
  await olga.object.remove({ id: third!.id });
  await transact(asOperator, async (tx) => {
    for (const statement of lacking(id, other!.id)) await tx.execute(statement);
    await tx.update(kinds).set({ body: "AIB", bodyEmail: "aib@example.test" }).where(eq(kinds.workspaceId, id));
  });
}

/** A row of each table that the demo world leaves empty. */
function lacking(id: string, object: string): SQL[] {
  const { olga, lea } = world.ids;
  const board = sql`(select id from containers where workspace_id = ${id} and parent_id is null order by id limit 1)`;
  const content = sql`(select sha256 from blobs where workspace_id = ${id} and mime like 'image/%' order by 1 limit 1)`;
  const first = (table: string) =>
    sql`(select id from ${sql.identifier(table)} where workspace_id = ${id} order by id limit 1)`;
  return [
    sql`insert into retentions values (${id}, 60, 24, 12)`,
    sql`insert into paper_rules (workspace_id, paper, kind_id, basis, years)
      values (${id}, 'report', ${first("kinds")}, 'paper', 10)`,
    sql`insert into holds (workspace_id, object_id, reason, created_by, ended_at, end_reason)
      values (${id}, ${object}, 'Geschil', ${olga}, now(), 'Voorbij')`,
    sql`insert into reminder_policies values (${id}, '{30, 7}', true, 14)`,
    sql`insert into object_categories (workspace_id, object_id, category_id)
      values (${id}, ${object}, ${first("categories")}) on conflict do nothing`,
    sql`insert into background_templates (workspace_id, container_id, title) values (${id}, ${board}, 'Wat elke hal heeft')`,
    sql`insert into background_items (workspace_id, background_template_id, name, type)
      values (${id}, ${first("background_templates")}, 'Handleiding', 'file')`,
    sql`insert into background_images values (${id}, ${first("background_templates")}, ${content}, 'hal.jpg')`,
    sql`insert into floor_plans (workspace_id, container_id, sha256, width, height, used_from, used_until)
      values (${id}, ${board}, ${content}, 80, 60, now() - interval '9 days', now() - interval '2 days')`,
    sql`insert into file_versions (workspace_id, file_id, number, type, name, sha256, size)
      select workspace_id, id, 1, type, name, sha256, size from files
      where workspace_id = ${id} and sha256 is not null order by id limit 1`,
    sql`insert into answer_conflicts (workspace_id, answer_id, question_id, value, written_by)
      select workspace_id, answer_id, question_id, '{"value": "anders"}', ${lea} from question_answers
      where workspace_id = ${id} order by id limit 1`,
    sql`insert into answer_files (workspace_id, question_answer_id, name, sha256, size)
      values (${id}, ${first("question_answers")}, 'foto.jpg', ${content}, 1)`,
    sql`insert into schedule_skips (workspace_id, schedule_id, skipped_on, reason)
      values (${id}, ${first("schedules")}, current_date, 'Verlof')`,
    sql`insert into action_point_photos (workspace_id, action_point_id, moment, name, sha256, size)
      values (${id}, ${first("action_points")}, 'before', 'foto.jpg', ${content}, 1)`,
    sql`insert into out_of_service (workspace_id, object_id, since, reason, created_by)
      values (${id}, ${object}, current_date - 3, 'Lekt', ${olga})`,
    sql`insert into incidents (workspace_id, object_id, kind, happened_on) values (${id}, ${object}, 'fall', current_date)`,
    sql`insert into orders (workspace_id, type, mode, items) values (${id}, 'boards', 'custom', array[${board}])
      on conflict do nothing`,
    sql`insert into views (workspace_id, list, title, asked)
      values (${id}, 'objects', 'Van de hal', jsonb_build_object('container', ${board}))`,
    sql`insert into intervals (workspace_id, review_point, type, months, about, source)
      values (${id}, 'HF', 'inspection', 12, 'Alles', 'Wij') on conflict do nothing`,
    sql`insert into groups (workspace_id, title) values (${id}, 'Ploeg')`,
    sql`insert into group_containers (workspace_id, group_id, container_id) values (${id}, ${first("groups")}, ${board})`,
    sql`insert into problem_rules (workspace_id, container_id, user_ids, group_ids)
      values (${id}, ${board}, array[${lea}::uuid], array[${first("groups")}]) on conflict do nothing`,
    sql`insert into rounds (workspace_id, container_id, title, kind_id, template_id, frequency, starts_on, next_on)
      values (${id}, ${board}, 'Weekronde', ${first("kinds")}, ${first("templates")}, 'weekly', current_date, current_date)`,
    sql`insert into round_stops values (${id}, ${first("rounds")}, ${object}, 1)`,
    sql`insert into walks (workspace_id, round_id, title, place, template_id, begun_by, closed_at, signed_name, signature,
        signed_account, signed_proven_by)
      values (${id}, ${first("rounds")}, 'Weekronde', 'Hal', ${first("templates")}, ${olga}, now(), 'Olga', ${content},
        'olga@world.test', 'passkey')`,
    sql`update answers set signed_account = 'lea@world.test', signed_proven_by = 'code', signed_by = ${lea}
      where id = ${first("answers")}`,
    sql`insert into walk_joins (id, workspace_id, walk_id, user_id) values (uuidv7(), ${id}, ${first("walks")}, ${olga})`,
    sql`insert into walk_stops (workspace_id, walk_id, object_id, position, code, title, place)
      values (${id}, ${first("walks")}, ${object}, 1, 'P1', 'Pomp', 'Hal')`,
    sql`insert into walk_results (workspace_id, stop_id, state, outcome, reason, note, answer_id, action_point_id, at, user_id)
      values (${id}, ${first("walk_stops")}, 'current', 'unreachable', 'locked', 'Dicht', ${first("answers")},
        ${first("action_points")}, now(), ${olga})`,
  ];
}

beforeAll(async () => {
  world = await makeWorldAnew();
  const { olga, adam, lea, gus, mia, tab, rita } = world.ids;
  const people: People = { owner: olga, admin: adam, lead: lea, guest: gus, inspector: mia, tablet: tab, rival: rita };
  from = await makeWorkspace({ ...demoAcme, name: "Uit" }, olga, people);
  await addTheRest(from);
  before = await wholeOf(olga, from);
  to = await emptyWorkspace();
  jobId = await importedInto(rita, to, before.bytes);
  after = await wholeOf(rita, to);
}, 300_000);

/**
 * The columns that differ, by table: persons lose their account, QR codes that exist get new ones, nobody is mailed, and
 * nobody is said to have signed with an account.
 */
const differ: Record<string, string[]> = {
  objects: ["public_id"],
  kinds: ["body_email"],
  answers: ["signed_account", "signed_proven_by"],
  walks: ["signed_account", "signed_proven_by"],
  containers: ["user_id"], // owned by who imports
};

/** A row of the first export as the second should have it. */
function expected(name: string, columns: (typeof parts)[number]["columns"], row: Row): Row {
  const copied = JSON.parse(
    JSON.stringify(row).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => copyIdOf(jobId, id)),
  ) as Row;
  for (const column of columns) {
    if (column.meaning === "person") copied[column.name] = null;
    if (column.meaning === "people") copied[column.name] = [];
    // questions keep their ids within the content of a version
    if (column.name === "question_id" || column.name === "content") copied[column.name] = row[column.name];
  }
  return without(copied, differ[name]);
}

const without = (row: Row, names: string[] = []): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
const inOrder = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();

describe("an export of everything, imported into another tenant's empty workspace and exported again", () => {
  const coming = parts.filter(({ staysBehind }) => !staysBehind);

  test.each(coming)("has the same $name", ({ name, columns, isPersonal }) => {
    const rows = before.lines(name).filter((row) => !isPersonal || (row.user_id ?? null) === null);
    expect(inOrder(after.lines(name).map((row) => without(row, differ[name])))).toEqual(
      inOrder(rows.map((row) => expected(name, columns, row))),
    );
  });

  test("says of nobody with which account they signed: a ZIP that somebody made could invent it", () => {
    const signed = (whole: typeof before) =>
      ["answers", "walks"].flatMap((name) => whole.lines(name).map((row) => row.signed_account)).filter(Boolean);
    expect(signed(before)).toEqual(["lea@world.test", "olga@world.test"]);
    expect(signed(after)).toEqual([]);
  });

  test("has the same files, byte by byte", () => {
    const contents = (whole: typeof before) => sorted(whole.lines("contents"));
    expect(contents(after)).toEqual(contents(before));
    const names = (whole: typeof before) => Object.keys(whole.entries).filter((path) => path.startsWith("files/"));
    expect(names(after).sort()).toEqual(names(before).sort());
    expect(names(before).length).toBeGreaterThan(10);
  });

  test("has the same states of its machines, reports and duties", async () => {
    const states = async (userId: string, id: string) => {
      const { items } = await as(userId).object.list({ id, per_page: 100 });
      return items.map(({ title, state, valid_until }) => [title, state, valid_until].join()).sort();
    };
    expect(await states(world.ids.rita, to)).toEqual(await states(world.ids.olga, from));
  });

  test("says nothing of what stays behind, and gives access to who imported alone", () => {
    for (const { name } of parts.filter(({ staysBehind }) => staysBehind && staysBehind !== "people"))
      expect([name, after.lines(name).filter(({ verb }) => !verb)]).toEqual([name, []]);
    expect(new Set(after.lines("grants").map(({ user_id }) => user_id))).toEqual(new Set([world.ids.rita]));
    expect(after.lines("memberships").map(({ user_id }) => user_id)).toEqual([world.ids.rita]);
  });

  test("was of every table that comes back", () => {
    const empty = coming.filter(({ name }) => before.lines(name).length === 0).map(({ name }) => name);
    expect(empty).toEqual([]);
  });
});
