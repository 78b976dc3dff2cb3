import { grants } from "@db/schema/container";
import { sessions, users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { takeOut } from "@server/tenancy/member/take-out";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { makeWorld, type Name, type World } from "../world.ts";
import type { Column, Other } from "./audiences.ts";
import { type Make, makeIn } from "./make.ts";

/** Somebody at a door, with a browser and a program of their own. */
export type Caller = {
  column: Column | Other;
  userId: string | null;
  email: string;
  sessionId: string | null;
  bearer: string | null;
};
export type Stage = { world: World; acme: Make; rival: Make; hidden: Make; callers: Caller[] };

const roles: [Exclude<Column, "invited" | "removed" | "anonymous" | "locked">, Name][] = [
  ["super", "sam"],
  ["owner", "olga"],
  ["admin", "adam"],
  ["lead", "lea"],
  ["guest", "gus"],
  ["tablet", "tab"],
  ["member", "mia"],
  ["rival", "rita"],
];

/** The word that everything of Rival's holds, and that nobody of Acme may ever read. */
export const canary = "zwartekanarie";
/** And the word of all that stands on Acme's other board, which only its owner and admins reach. */
export const hiddenWord = "schuweekster";

/**
 * The people of the world, who was invited and has not come, and who was a guest of the floor and is not any more; each
 * signed in.
 */
export async function makeStage(): Promise<Stage> {
  const world = await makeWorld();
  const olga = (await actorOf(world.ids.olga))!;
  const { invited, removed } = await transact(asOperator, async (tx) => {
    await tx.update(workspaces).set({ extraBoards: 1000 });
    const [ivo, remy] = await tx
      .insert(users)
      .values(
        ["ivo", "remy"].map((name) => ({
          email: `${name}@world.test`,
          provedAt: new Date(),
          firstName: name,
          lastName: "World",
        })),
      )
      .returning({ id: users.id });
    await tx.execute(
      sql`update users set password_hash = (select password_hash from users where email = 'sam@world.test') where password_hash is null`,
    );
    await tx.insert(memberships).values({ workspaceId: world.acme, userId: remy!.id, role: "member" });
    await tx
      .insert(grants)
      .values({ workspaceId: world.acme, containerId: world.floor, userId: remy!.id, role: "guest" });
    await takeOut(tx, olga, world.acme, [remy!.id]);
    return { invited: ivo!.id, removed: remy!.id };
  });
  const acme = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
  await acme.invitation("ivo@world.test");
  const rivalPlace = {
    workspace: world.rival,
    board: world.rivalBoard,
    other: world.rivalBoard,
    owner: world.ids.rita,
    word: canary,
  };
  const rival = await belowBoard(rivalPlace);
  const otherBoard = await belowBoard({
    workspace: world.acme,
    board: world.other,
    other: world.other,
    owner: world.ids.olga,
    word: hiddenWord,
  });
  // these belong to the workspace, not to the board
  const {
    category,
    account,
    person,
    group,
    email,
    sameWorkspace,
    libraryFile,
    libraryPicture,
    globalFile,
    workspaceText,
  } = acme;
  const ofWorkspace = {
    category,
    account,
    person,
    group,
    email,
    sameWorkspace,
    libraryFile,
    libraryPicture,
    globalFile,
    workspaceText,
  };
  const hidden = { ...otherBoard, ...ofWorkspace };
  const callers = await Promise.all([
    ...roles.map(([column, name]) => enter(column, world.ids[name])),
    enter("invited", invited),
    enter("removed", removed),
    enter("impersonated", world.ids.adam, world.ids.sam),
    enter("locked", world.ids.adam),
  ]);
  return {
    world,
    acme,
    rival,
    hidden,
    callers: [...callers, { column: "anonymous", userId: null, email: "", sessionId: null, bearer: null }],
  };
}

/** A floor in the board, and all that is made there. */
async function belowBoard(place: Omit<Parameters<typeof makeIn>[0], "floor">): Promise<Make> {
  const floor = await makeIn({ ...place, floor: place.board }).container(place.board);
  return makeIn({ ...place, floor });
}

/** Signs them in; by `impersonator`, if it is not themselves. */
export async function enter(column: Caller["column"], userId: string, impersonator?: string): Promise<Caller> {
  const [email, web, api] = await transact(asOperator, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    const own = impersonator && (await createSession(tx, impersonator, { kind: "web", device: "tests" }));
    const session = async (kind: "web" | "api") => {
      const token = await createSession(tx, userId, { kind, device: "tests" });
      const acted = own && { impersonatorId: impersonator, ownSessionId: hashOfToken(own) };
      if (acted)
        await tx
          .update(sessions)
          .set(acted)
          .where(eq(sessions.id, hashOfToken(token)));
      return token;
    };
    return [user!.email, await session("web"), await session("api")];
  });
  return {
    column,
    userId,
    email,
    sessionId: web,
    bearer: (await makeAccessToken(hashOfToken(api), userId)).access_token,
  };
}

/** Somebody else who is the same in every workspace: for what they do to their own account. */
export async function twin({ column, userId }: Caller): Promise<Caller> {
  const id = await transact(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into users (email, proved_at, password_hash, first_name, last_name, is_super_admin)
      select 'twin-' || uuidv7() || '-' || email, now(), password_hash, first_name, last_name, is_super_admin from users where id = ${userId} returning id`);
    const { id } = rows[0]!;
    await tx.execute(sql`
      insert into memberships (workspace_id, user_id, role) select workspace_id, ${id}, role from memberships where user_id = ${userId}`);
    await tx.execute(sql`
      insert into grants (workspace_id, container_id, user_id, role)
      select workspace_id, container_id, ${id}, role from grants where user_id = ${userId}`);
    return id;
  });
  const [impersonator] =
    column === "impersonated"
      ? await transact(asOperator, (tx) =>
          tx.select({ id: users.id }).from(users).where(eq(users.email, "sam@world.test")),
        )
      : [];
  return enter(column, id, impersonator?.id);
}

/** From now on Acme's plan has run out. */
export const endThePlan = ({ world }: Stage) =>
  transact(asOperator, (tx) =>
    tx.update(workspaces).set({ planEndsOn: "2020-01-01" }).where(eq(workspaces.id, world.acme)),
  );

/** Who come to see that: its admin, and a super admin who is no member. */
export const whoFindLocked = ({ callers }: Stage): Caller[] =>
  callers.flatMap((caller) =>
    caller.column === "locked"
      ? [caller]
      : caller.column === "super"
        ? [{ ...caller, column: "super_locked" as const }]
        : [],
  );
