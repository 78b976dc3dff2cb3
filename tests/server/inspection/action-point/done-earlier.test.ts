import { actionPoints } from "@db/schema/action-point";
import { asOperator, transact } from "@db/transact";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createActionPoint, lea, setUp } from "./action-point-setup.ts";

beforeAll(setUp);

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** An action point that was made so many days ago. */
async function madeAgo(days: number): Promise<string> {
  const { id } = await createActionPoint({});
  const createdAt = sql`now() - make_interval(days => ${days})`;
  await transact(asOperator, (tx) => tx.update(actionPoints).set({ createdAt }).where(eq(actionPoints.id, id)));
  return id;
}

/** On which day it counts as done when a device says that it was done then, and the moments in its history. */
async function resolvedWith(id: string, done_at: string | undefined) {
  const { solved_at } = await lea().actionPoint.resolve({ id, status: "ok", done_at });
  const { history } = await lea().actionPoint.page({ id });
  const { at, detail } = history.at(-1)!;
  return { solved: Date.parse(solved_at!), said: detail?.done_at, told: Date.parse(at) };
}

const isAbout = (moment: number, days: number) => Math.abs(moment - Date.parse(ago(days))) < DAY / 24;

describe("what was resolved on a device without a connection", () => {
  test("is done when it was done there, and its history has both moments", async () => {
    const done_at = ago(3);
    const { solved, said, told } = await resolvedWith(await madeAgo(10), done_at);
    expect(new Date(solved).toISOString()).toBe(done_at);
    expect(said).toBe(done_at);
    expect(isAbout(told, 0)).toBe(true);
  });

  test("is never done in the future, longer ago than thirty days, or before it was made", async () => {
    expect(isAbout((await resolvedWith(await madeAgo(10), ago(-2))).solved, 0)).toBe(true);
    expect(isAbout((await resolvedWith(await madeAgo(90), ago(60))).solved, 30)).toBe(true);
    expect(isAbout((await resolvedWith(await madeAgo(1), ago(3))).solved, 1)).toBe(true);
  });

  test("is done now where nobody says otherwise, and its history has one moment", async () => {
    const { solved, said } = await resolvedWith(await madeAgo(10), undefined);
    expect(isAbout(solved, 0)).toBe(true);
    expect(said).toBeUndefined();
  });

  test("the second look at what was not in order is dated the same way", async () => {
    const id = await madeAgo(10);
    await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Lekt", done_at: ago(4) });
    const { solved_at } = await lea().actionPoint.recheck({ id, status: "ok", done_at: ago(2) });
    expect(isAbout(Date.parse(solved_at!), 2)).toBe(true);
  });

  test("is never done before the state that it answers: it was not in order, or was reopened", async () => {
    const id = await madeAgo(10);
    const { solved_at } = await lea().actionPoint.resolve({ id, status: "nok", solved_note: "Lekt", done_at: ago(2) });
    const again = await lea().actionPoint.recheck({ id, status: "ok", done_at: ago(4) });
    expect(again.solved_at).toBe(solved_at);
    await lea().actionPoint.reopen({ id, reason: "Weer stuk" });
    expect(isAbout((await resolvedWith(id, ago(1))).solved, 0)).toBe(true);
  });
});
