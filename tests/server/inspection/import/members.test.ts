import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { check, csv, importAll, query } from "./importing.ts";

let world: World;
const olga = () => world.ids.olga;
const kind = "members" as const;
const heads = ["E-mailadres *", "Voornaam", "Naam", "Rol", "Bord", "Laatste dag"];
const until = addDays(today(), 40);

beforeAll(async () => {
  world = await makeWorld();
});
const addressOf = async (id: string) =>
  (await query<{ email: string }>(sql`select email from users where id = ${id}`))[0]!.email;
const invitations = () =>
  query<{ email: string; role: string; state: string; places: string[] }>(sql`
    select i.email, i.role, case when i.withdrawn_at is null then 'open' else 'withdrawn' end as state, array(
      select c.title || ' ' || p.role from invitation_containers p join containers c on c.id = p.container_id
      where p.invitation_id = i.id order by c.title) as places
    from invitations i where i.workspace_id = ${world.acme} order by i.created_at, i.email`);
const grantsOf = (userId: string) =>
  query<{ title: string; role: string }>(sql`
    select c.title, g.role from grants g join containers c on c.id = g.container_id where g.user_id = ${userId}
    order by c.title`);
const plansIn = (view: Awaited<ReturnType<typeof check>>["view"]) =>
  view.rows.items.map(({ plan, place, changes }) => [plan, place, changes.map(({ to }) => to).join()]);

test("colleagues are invited, members get what they lack, and the same list again does nothing", async () => {
  const file = csv(
    heads,
    ["new@list.test", "Nel", "Nieuw", "gast", "Site Noord | Site Zuid", ""],
    ["k@list.test", "", "", "keurder", "Site Noord", until],
    ["baas@list.test", "Bas", "Baas", "beheerder", "", ""],
    [await addressOf(world.ids.gus), "", "", "beheerder", "Site Zuid", ""],
    [await addressOf(world.ids.lea), "", "", "gast", "Gelijkvloers", ""],
  );
  const { view: before } = await check(world, olga(), file, { kind });
  expect(before.columns.map(({ target }) => target)).toEqual([
    ...["email", "first_name", "last_name", "role", "boards", "ends_on"],
  ]);
  expect(plansIn(before)).toEqual([
    ["make", "Nel Nieuw · Gast van Site Noord, Gast van Site Zuid", ""],
    ["make", expect.stringContaining("Keurder van Site Noord, tot en met"), ""],
    ["make", "Bas Baas · Beheerder van de werkruimte", ""],
    ["change", "", "Beheerder van Site Zuid"],
    ["same", "Gast van Gelijkvloers", ""],
  ]);
  expect(await invitations()).toEqual([]);
  const { view, importId } = await importAll(world, olga(), file, { kind });
  expect(view).toMatchObject({ status: "done", counts: { made: 3, changed: 1, wrong: 0 } });
  expect(await invitations()).toEqual([
    { email: "baas@list.test", role: "admin", state: "open", places: [] },
    { email: "k@list.test", role: "member", state: "open", places: ["Site Noord inspector"] },
    { email: "new@list.test", role: "member", state: "open", places: ["Site Noord guest", "Site Zuid guest"] },
  ]);
  expect(await grantsOf(world.ids.gus)).toEqual([
    { title: "Gelijkvloers", role: "guest" },
    { title: "Site Zuid", role: "admin" },
  ]);
  const { view: again } = await check(world, olga(), file, { kind });
  expect(again.counts).toMatchObject({ make: 0, change: 0, same: 5, wrong: 0 });

  await as(olga()).import.undo({ id: world.acme, importId });
  expect((await invitations()).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
  expect(await grantsOf(world.ids.gus)).toEqual([{ title: "Gelijkvloers", role: "guest" }]);
  expect(await query(sql`select email from users where email like '%@list.test'`), "no account stays").toEqual([]);
});

test("what was accepted, widened or changed since is left, and an extended invitation is as it was", async () => {
  const line = (email: string, role: string, board: string) => [email, "", "", role, board, ""];
  await importAll(world, olga(), csv(heads, line("early@list.test", "gast", "Site Noord")), { kind });
  const { importId, view } = await importAll(
    world,
    olga(),
    csv(
      heads,
      line("early@list.test", "beheerder", "Site Noord | Site Zuid"),
      line("wide@list.test", "gast", "Site Noord"),
      line("done@list.test", "gast", "Site Noord"),
      line(await addressOf(world.ids.gus), "gast", "Site Noord"),
    ),
    { kind },
  );
  expect(view.counts).toMatchObject({ made: 2, changed: 2 });
  const users = [{ email: "wide@list.test", role: "guest" as const, container_ids: [world.other] }];
  await as(olga()).invitation.inviteUsers({ id: world.acme, users });
  await query(sql`update invitations set accepted_at = now() where email = 'done@list.test'`);
  await as(olga()).access.changeRole({ id: world.board, userId: world.ids.gus, role: "admin" });
  await as(olga()).import.undo({ id: world.acme, importId });
  const undone = await as(olga()).import.get({ id: world.acme, importId });
  expect(undone.rows.items.map(({ undone: text }) => text)).toEqual([
    "Ongedaan gemaakt",
    "Blijft staan: intussen gewijzigd",
    "Blijft staan: de uitnodiging is al aanvaard",
    "Blijft staan: intussen gewijzigd",
  ]);
  expect((await invitations()).find(({ email }) => email === "early@list.test")).toMatchObject({
    ...{ state: "open", places: ["Site Noord guest"] },
  });
});

test("each mistake stands at its cell, and nobody changes their own role", async () => {
  const file = csv(
    heads,
    ["geen adres", "", "", "", "", ""],
    ["", "", "", "", "", ""],
    ["a@fout.test", "", "", "koning", "", ""],
    ["b@fout.test", "", "", "", "Nergens", ""],
    ["c@fout.test", "", "", "keurder", "Site Noord", ""],
    ["d@fout.test", "", "", "keurder", "Site Noord", "31/02/2027"],
    ["e@fout.test", "", "", "", "", ""],
    ["E@fout.test", "", "", "", "", ""],
  );
  const { view } = await check(world, olga(), file, { kind });
  expect(view.rows.items.flatMap(({ mistakes }) => mistakes.map(({ cell, code }) => [cell, code]))).toEqual([
    ["A2", "invitation.no_address"],
    ["D4", "invitation.csv.no_role"],
    ["E5", "invitation.csv.no_place"],
    ["F6", "access.ends_on.required"],
    ["F7", "spreadsheet.cell.impossible_day"],
    ["A9", "invitation.csv.twice"],
  ]);
  const own = csv(heads, [await addressOf(world.ids.lea), "", "", "beheerder", "Site Zuid", ""]);
  const mine = await check(world, world.ids.lea, own, { kind, container_id: world.board });
  expect(mine.view.rows.items[0]).toMatchObject({ plan: "wrong", mistakes: [{ cell: "E2" }] });
});

test("a list for one board is for its admins, gives nothing elsewhere, and of too many people is refused", async () => {
  const file = csv(heads, ["x@list.test", "", "", "", "Site Zuid", ""], ["y@list.test", "", "", "", "", ""]);
  const { view } = await check(world, world.ids.lea, file, { kind, container_id: world.board });
  expect(view.rows.items.map(({ plan, mistakes }) => [plan, mistakes.map(({ code }) => code)])).toEqual([
    ["wrong", ["invitation.csv.elsewhere"]],
    ["make", []],
  ]);
  expect(await errorOf(check(world, world.ids.tab, file, { kind, container_id: world.floor }))).toMatchObject({
    code: "FORBIDDEN",
  });
  const many = csv(["E-mail"], ...Array.from({ length: 501 }, (_, at) => [`p${at}@many.test`]));
  expect((await check(world, olga(), many, { kind })).view).toMatchObject({
    ...{ status: "failed", refusal: expect.stringContaining("500 mensen") },
  });
});
