import { grants } from "@db/schema/container";
import { sessions, users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { hashOfToken } from "@server/core/token";
import { removeMemberships } from "@server/tenancy/member/remove-memberships";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { makeWorld, type Name, type World } from "../world.ts";
import type { CallerRole, DerivedRole } from "./audiences.ts";
import { type Make, makeIn } from "./make.ts";

/** Who makes a call: a user, signed in with a browser (session cookie) and with a program (bearer token), or nobody. */
export type Caller = {
  role: CallerRole | DerivedRole;
  userId: string | null;
  email: string;
  sessionId: string | null;
  bearer: string | null;
};
export type Fixture = { world: World; acme: Make; rival: Make; hidden: Make; callers: Caller[] };

const roles: [Exclude<CallerRole, "inspector" | "invited" | "removed" | "anonymous" | "locked">, Name][] = [
  ["super", "sam"],
  ["owner", "olga"],
  ["admin", "adam"],
  ["lead", "lea"],
  ["guest", "gus"],
  ["tablet", "tab"],
  ["member", "mia"],
  ["rival", "rita"],
];

/** A word in every text of Rival's, which nobody of Acme may ever read. */
export const canary = "zwartekanarie";
/** A word in every text on Acme's other board, which only Acme's owner and admins may read. */
export const hiddenWord = "schuweekster";

/**
 * Makes a caller of each role, signed in: the users of world.ts, one who was invited and has not accepted (invited),
 * one who was a guest of the floor and has been removed (removed), and an inspector of the floor from outside. With what makes records in Acme, where Acme's
 * guests and container admins have access (acme), on Acme's other board (hidden), and in Rival.
 */
export async function makeFixture(): Promise<Fixture> {
  const world = await makeWorld();
  const olga = (await actorOf(world.ids.olga))!;
  const { invited, removed, inspector } = await transact(asOperator, async (tx) => {
    await tx.update(workspaces).set({ extraBoards: 1000 });
    const [ivo, remy, ina] = await tx
      .insert(users)
      .values(
        ["ivo", "remy", "ina"].map((name) => ({
          email: `${name}@world.test`,
          provedAt: new Date(),
          firstName: name,
          lastName: "World",
        })),
      )
      .returning({ id: users.id });
    await tx.execute(
      sql`update users set password_hash = (select password_hash from users where email = 'sam@world.test')
        where password_hash is null`,
    );
    await tx.insert(memberships).values({ workspaceId: world.acme, userId: remy!.id, role: "member" });
    await tx
      .insert(grants)
      .values({ workspaceId: world.acme, containerId: world.floor, userId: remy!.id, role: "guest" });
    await removeMemberships(tx, olga, world.acme, [remy!.id]);
    await tx.insert(memberships).values({ workspaceId: world.acme, userId: ina!.id, role: "member", isExternal: true });
    await tx.insert(grants).values({
      ...{ workspaceId: world.acme, containerId: world.floor, userId: ina!.id },
      ...{ role: "inspector", endsOn: addDays(today(), 30) },
    });
    return { invited: ivo!.id, removed: remy!.id, inspector: ina!.id };
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
  // these make records of the workspace as a whole, so they are the same on either board
  const {
    category,
    kind,
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
    kind,
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
    ...roles.map(([role, name]) => signIn(role, world.ids[name])),
    signIn("invited", invited),
    signIn("removed", removed),
    signIn("inspector", inspector),
    signIn("impersonated", world.ids.adam, world.ids.sam),
    signIn("locked", world.ids.adam),
  ]);
  return {
    world,
    acme,
    rival,
    hidden,
    callers: [...callers, { role: "anonymous", userId: null, email: "", sessionId: null, bearer: null }],
  };
}

/** Makes a container in the board, and gives what makes records in it. */
async function belowBoard(place: Omit<Parameters<typeof makeIn>[0], "floor">): Promise<Make> {
  const floor = await makeIn({ ...place, floor: place.board }).container(place.board);
  return makeIn({ ...place, floor });
}

/** Signs a user in, with a session for the browser and one for REST; as acted for by the super admin `impersonator`. */
export async function signIn(role: Caller["role"], userId: string, impersonator?: string): Promise<Caller> {
  const [email, web, api] = await transact(asOperator, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    const own = impersonator && (await createSession(tx, impersonator, { kind: "web", device: "tests", strong: true }));
    const session = async (kind: "web" | "api") => {
      const token = await createSession(tx, userId, { kind, device: "tests", strong: true });
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
    role,
    userId,
    email,
    sessionId: web,
    bearer: (await makeAccessToken(hashOfToken(api), userId)).access_token,
  };
}

/** A new user with the same roles in every workspace, signed in: for calls that change the caller's own account. */
export async function copyOfCaller({ role, userId }: Caller): Promise<Caller> {
  const id = await transact(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into users (email, proved_at, password_hash, first_name, last_name, is_super_admin)
      select 'twin-' || uuidv7() || '-' || email, now(), password_hash, first_name, last_name, is_super_admin from users
      where id = ${userId} returning id`);
    const { id } = rows[0]!;
    await tx.execute(sql`
      insert into memberships (workspace_id, user_id, role, is_external)
      select workspace_id, ${id}, role, is_external from memberships
      where user_id = ${userId}`);
    await tx.execute(sql`
      insert into grants (workspace_id, container_id, user_id, role, ends_on)
      select workspace_id, container_id, ${id}, role, ends_on from grants where user_id = ${userId}`);
    return id;
  });
  const [impersonator] =
    role === "impersonated"
      ? await transact(asOperator, (tx) =>
          tx.select({ id: users.id }).from(users).where(eq(users.email, "sam@world.test")),
        )
      : [];
  return signIn(role, id, impersonator?.id);
}

/** Lets Acme's plan run out. */
export const expirePlan = ({ world }: Fixture) =>
  transact(asOperator, (tx) =>
    tx.update(workspaces).set({ planEndsOn: "2020-01-01" }).where(eq(workspaces.id, world.acme)),
  );

/** The callers for whom an expired plan is tested: Acme's admin, and a super admin who is no member. */
export const callersOnExpiredPlan = ({ callers }: Fixture): Caller[] =>
  callers.flatMap((caller) =>
    caller.role === "locked" ? [caller] : caller.role === "super" ? [{ ...caller, role: "super_locked" as const }] : [],
  );
