import { questionTypes } from "@db/schema/question";
import { doJob } from "@jobs/handlers";
import { buyBoards, cancelPurchases, chosenOf } from "@server/billing/market/buy";
import { copyDuePurchases } from "@server/billing/market/copy-due";
import { sweepPurchases } from "@server/billing/market/sweep";
import { optionsForSale } from "@server/billing/market/view";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { makeOption, makePlatform, write } from "./market-setup.ts";

let world: World;
let platform: Awaited<ReturnType<typeof makePlatform>>;

beforeEach(async () => {
  for (const table of ["purchases", "subscription_options"])
    await write((tx) => tx.execute(sql.raw(`delete from ${table}`)));
  world = await makeWorldAnew();
  platform = await makePlatform(world.ids.sam);
});

const boards = async () =>
  (
    await write((tx) =>
      tx.execute<{ id: string; title: string }>(sql`select id, title from containers
        where workspace_id = ${world.acme} and parent_id is null and deletion_id is null order by created_at`),
    )
  ).rows;
const jobs = async () =>
  (
    await write((tx) =>
      tx.execute<{ id: string; state: string; refusal: string | null; user_id: string }>(
        sql`select * from jobs order by id`,
      ),
    )
  ).rows;
const run = (jobId: string) => doJob("job.run", { workspaceId: world.acme, jobId }, { id: jobId, attempt: 1 });
const takeOption = (optionId: string, userId = world.ids.olga, title = "") =>
  as(userId).market.take({ id: world.acme, optionId, title });
const onShelf = async (optionId: string) =>
  (await as(world.ids.olga).market.shelf({ id: world.acme })).items.find(({ id }) => id === optionId);
/** A transaction that pays for options of the market. */
const transactionId = "01990000-0000-7000-8000-000000000001";
const buy = (optionIds: string[]) =>
  write(async (tx) => {
    const { boards: chosen } = await chosenOf(world.acme, optionIds);
    await buyBoards(
      tx,
      { userId: world.ids.adam, impersonatorId: null },
      { workspaceId: world.acme, transactionId, boards: chosen },
    );
  });
const paid = () => write((tx) => copyDuePurchases(tx, { workspaceId: world.acme, transactionId }));

describe("a free board", () => {
  test("is copied whole, as the workspace's own, for somebody who cannot see its source", async () => {
    const option = await makeOption(platform);
    const made = await takeOption(option.id, world.ids.olga, "Werf Gent");
    expect(made).toMatchObject({ title: "Werf Gent" });
    const { rows } = await write((tx) =>
      tx.execute(sql`
        with below as (select container_id as id from container_paths where above_id = ${made.id}),
          o as (select * from objects where container_id in (select id from below))
        select (select count(*)::int from below) as containers,
          (select count(*)::int from containers where id in (select id from below) and floorplan is not null) as plans,
          (select count(*)::int from o where workspace_id = ${world.acme}) as objects,
          (select count(*)::int from files where object_id in (select id from o)) as files,
          (select count(*)::int from object_templates where object_id in (select id from o)) as templates,
          (select count(*)::int from object_categories where object_id in (select id from o)) as categories,
          (select count(*)::int from background_images where workspace_id = ${world.acme}) as images,
          (select count(*)::int from reports where workspace_id = ${world.acme}) as reports`),
    );
    // one of the two files of the source was a report's
    expect(rows[0]).toEqual({
      containers: 2,
      plans: 1,
      objects: 1,
      files: 1,
      templates: 1,
      categories: 1,
      images: 1,
      reports: 0,
    });
    expect((await as(world.ids.olga).container.get({ id: made.id })).permissions.can_edit).toBe(true);
    expect(await errorOf(as(world.ids.olga).container.get({ id: platform.board }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await onShelf(option.id)).toMatchObject({
      had: "there",
      container_id: made.id,
      holds: { containers: 1, plans: 1, objects: 1, templates: 1 },
    });
  });

  test("is copied once, however often it is requested; and again once it was deleted", async () => {
    const option = await makeOption(platform);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => takeOption(option.id, n % 2 ? world.ids.olga : world.ids.adam)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [, , made] = await boards();
    expect(await boards()).toHaveLength(3);
    await as(world.ids.olga).container.delete({ id: made!.id });
    expect(await onShelf(option.id)).toMatchObject({ had: "gone", container_id: null });
    await takeOption(option.id);
    expect(await boards()).toHaveLength(3);
  });

  test("needs a place that exists, and a plan", async () => {
    const option = await makeOption(platform);
    await write((tx) =>
      tx.execute(sql`update workspaces set plan = 'basic', extra_boards = -3 where id = ${world.acme}`),
    );
    expect(await errorOf(takeOption(option.id))).toMatchObject({ message: "container.board_limit" });
    await write((tx) =>
      tx.execute(
        sql`update workspaces set plan = 'trial', plan_ends_on = '2020-01-01', extra_boards = 5 where id = ${world.acme}`,
      ),
    );
    expect(await errorOf(takeOption(option.id))).toMatchObject({ message: "refusal.plan_locked" });
    expect(await onShelf(option.id)).toMatchObject({ had: null });
  });

  test("is refused where it has a price, is withdrawn, or its source is deleted", async () => {
    const dear = await makeOption(platform, { price: 4900 });
    const withdrawn = await makeOption(platform, { active: false });
    expect(await errorOf(takeOption(dear.id))).toMatchObject({ message: "market.not_free" });
    expect(await errorOf(takeOption(withdrawn.id))).toMatchObject({ code: "NOT_FOUND" });
    const option = await makeOption(platform);
    expect(await optionsForSale("en")).toMatchObject([{ id: dear.id }, { id: option.id, market_name: "Site" }]);
    await as(world.ids.sam).container.delete({ id: platform.board });
    expect(await optionsForSale("nl")).toEqual([]);
    expect(await errorOf(takeOption(option.id))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is not for sale once its source went to another workspace", async () => {
    const option = await makeOption(platform);
    await as(world.ids.sam).container.move({ id: platform.board, parent_id: null, workspace_id: world.rival });
    expect(await optionsForSale("nl")).toEqual([]);
    expect(await errorOf(takeOption(option.id))).toMatchObject({ code: "NOT_FOUND" });
    const { rows } = await write((tx) =>
      tx.execute(sql`select source_workspace_id, source_container_id from subscription_options`),
    );
    expect(rows).toEqual([{ source_workspace_id: null, source_container_id: null }]);
  });
});

describe("a bought board", () => {
  test("waits for its payment, and is copied once by a worker for the buyer", async () => {
    const option = await makeOption(platform, { price: 9900 });
    await buy([option.id]);
    expect(await onShelf(option.id)).toMatchObject({ had: "waiting" });
    await write((tx) => copyDuePurchases(tx, { workspaceId: world.acme }));
    expect(await jobs()).toEqual([]);
    await Promise.all([paid(), paid(), paid()]);
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(job).toMatchObject({ state: "waiting", user_id: world.ids.adam });
    expect(await onShelf(option.id)).toMatchObject({ had: "coming" });
    await Promise.all([run(job!.id), run(job!.id)]);
    await paid();
    expect(await jobs()).toMatchObject([{ state: "done" }]);
    expect(await boards()).toHaveLength(3);
    expect(await errorOf(chosenOf(world.acme, [option.id]))).toMatchObject({ message: "market.had_already" });
  });

  test("that exceeds the limit stays due, and is copied once there is space", async () => {
    const option = await makeOption(platform, { price: 9900 });
    await buy([option.id]);
    await write((tx) =>
      tx.execute(sql`update workspaces set plan = 'basic', extra_boards = -3 where id = ${world.acme}`),
    );
    await paid();
    await run((await jobs())[0]!.id);
    expect(await jobs()).toMatchObject([{ state: "failed", refusal: "container.board_limit" }]);
    expect(await onShelf(option.id)).toMatchObject({ had: "due", refusal: "container.board_limit" });
    await write((tx) => tx.execute(sql`update workspaces set extra_boards = 0 where id = ${world.acme}`));
    await sweepPurchases();
    await sweepPurchases();
    const [, again, ...others] = await jobs();
    expect(others).toEqual([]);
    await run(again!.id);
    expect(await boards()).toHaveLength(3);
    await write((tx) => copyDuePurchases(tx, { workspaceId: world.acme }));
    expect(await jobs()).toHaveLength(2);
  });

  test("whose job was lost is copied an hour later", async () => {
    const option = await makeOption(platform, { price: 9900 });
    await buy([option.id]);
    await write((tx) => tx.execute(sql`update purchases set status = 'due'`)); // without a job
    await sweepPurchases();
    expect(await jobs()).toEqual([]);
    await write((tx) => tx.execute(sql`update purchases set created_at = now() - interval '2 hours'`));
    await sweepPurchases();
    await run((await jobs())[0]!.id);
    expect(await boards()).toHaveLength(3);
  });

  test("that was never paid is for sale again, and is part of the next payment where that comes first", async () => {
    const option = await makeOption(platform, { price: 9900 });
    await buy([option.id]);
    await buy([option.id]);
    await write((tx) => cancelPurchases(tx, { workspaceId: world.acme, transactionId }));
    expect(await onShelf(option.id)).toMatchObject({ had: null });
    await paid();
    expect(await jobs()).toEqual([]);
    expect(await errorOf(takeOption(option.id))).toMatchObject({ message: "market.not_free" });
  });

  test("goes to the owner where the buyer has left", async () => {
    const option = await makeOption(platform, { price: 9900 });
    await buy([option.id]);
    await write((tx) => tx.execute(sql`delete from memberships where user_id = ${world.ids.adam}`));
    await paid();
    expect(await jobs()).toMatchObject([{ user_id: world.ids.olga }]);
  });
});

test("an option for the workspace is chosen apart from boards, and only where it is for sale", async () => {
  const [board, option] = [
    await makeOption(platform, { price: 100 }),
    await makeOption(null, { price: 500, position: 1 }),
  ];
  expect(await chosenOf(world.acme, [option.id, board.id, board.id])).toMatchObject({
    boards: [{ id: board.id }],
    options: [{ id: option.id }],
  });
  expect(await errorOf(chosenOf(world.acme, [board.id, world.acme]))).toMatchObject({ message: "market.not_sold" });
});

test("a preview lists the places, objects, templates and requirements", async () => {
  const option = await makeOption(platform);
  const preview = await as(world.ids.adam).market.preview({ id: world.acme, optionId: option.id });
  expect(preview.containers).toMatchObject([
    { depth: 0, objects_count: 0 },
    {
      depth: 1,
      objects_count: 1,
      objects: [{ icon_code: null }],
      plan: `/files/market/${option.id}/plan/${platform.floor}`,
    },
  ]);
  expect(preview.containers[1]!.expects).toHaveLength(1);
  expect(preview.templates).toMatchObject([{ questions: questionTypes.length }]);
});
