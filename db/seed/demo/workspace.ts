import { grants } from "@db/schema/container";
import { categories } from "@db/schema/object";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { insertFirstKinds } from "@server/tenancy/workspace/first-kinds";
import { and, eq } from "drizzle-orm";
import { floorPlan } from "../art/plan.ts";
import type { DemoName } from "../demo.ts";
import type { DemoContainer, DemoWorkspace } from "../equipment.ts";
import { makeAnswers } from "./answers.ts";
import { callerOf, withUpload } from "./caller.ts";
import { makeInspections } from "./inspections.ts";
import { makeLibrary } from "./library.ts";
import { makeReviewPoints } from "./lists.ts";
import { makeObject } from "./object.ts";
import { makeSignatures } from "./signatures.ts";
import { makeTemplates } from "./templates.ts";

export type People = Record<DemoName, string>;
type Api = Awaited<ReturnType<typeof callerOf>>;
export type Place = {
  api: Api;
  workspaceId: string;
  people: People;
  categoryIds: Record<string, string>;
  kindIds: Record<string, string>;
};

/** Makes a workspace on the enterprise plan, with its members, boards and all that is in them. Returns its id. */
export async function makeWorkspace(demo: DemoWorkspace, ownerId: string, people: People): Promise<string> {
  const { workspaceId, categoryIds } = await insertWorkspace(demo, ownerId, people);
  const api = await callerOf(ownerId);
  await makeLibrary(ownerId, workspaceId);
  await makeReviewPoints(ownerId, workspaceId);
  const kinds = await api.kind.list({ id: workspaceId });
  const kindIds = Object.fromEntries(kinds.map(({ code, id }) => [code ?? id, id]));
  const place = { api, workspaceId, people, categoryIds, kindIds };
  for (const board of demo.boards) await makeContainer(place, board, null);
  if (ownerId === people.rival) return workspaceId;
  await makeTemplates(ownerId, workspaceId);
  await makeAnswers(workspaceId, people);
  await makeInspections(workspaceId, people);
  await makeSignatures(workspaceId, people);
  return workspaceId;
}

/** Inserts what sign-up and billing would have made. */
const insertWorkspace = (demo: DemoWorkspace, ownerId: string, people: People) =>
  transact(asOperator, async (tx) => {
    const [workspace] = await tx
      .insert(workspaces)
      .values({
        name: demo.name,
        slug: demo.name.toLowerCase(),
        ownerId,
        company: demo.company,
        colorCode: demo.colour,
        plan: "enterprise",
        commercialStatus: "demo",
      })
      .returning({ id: workspaces.id });
    const workspaceId = workspace!.id;
    const members = ownerId === people.rival ? [] : (["admin", "lead", "guest", "inspector", "tablet"] as const);
    const roles = { admin: "admin", lead: "member", guest: "member", inspector: "member", tablet: "tablet" } as const;
    await tx.insert(memberships).values([
      { workspaceId, userId: ownerId, role: "owner" },
      ...members.map((name) => ({
        workspaceId,
        userId: people[name],
        role: roles[name],
        ...(name === "tablet" && { tabletName: "tablet-werkplaats", signsInByLabel: true }),
      })),
    ]);
    await insertFirstKinds(tx, workspaceId);
    const made = await tx
      .insert(categories)
      .values(demo.categories.map((title, position) => ({ workspaceId, title, position })))
      .returning({ id: categories.id, title: categories.title });
    return { workspaceId, categoryIds: Object.fromEntries(made.map(({ id, title }) => [title, id])) };
  });

async function makeContainer(place: Place, demo: DemoContainer, parentId: string | null): Promise<void> {
  const { api, workspaceId, people } = place;
  const create = (images: Parameters<typeof api.container.create>[0]["images"]) =>
    api.container.create({
      workspace_id: workspaceId,
      parent_id: parentId,
      title: demo.title,
      subtitle: demo.subtitle,
      images,
    });
  const { id } = demo.plan
    ? await withUpload("images", `${demo.title}.png`, "image/png", await floorPlan(demo.plan), (plan) => create([plan]))
    : await create([]);
  await grant(workspaceId, id, [
    ...(demo.access ?? []).map(({ account, role }) => ({ userId: people[account], role })),
    ...(parentId || people.owner === people.rival ? [] : [{ userId: people.tablet, role: "guest" as const }]),
  ]);
  await Promise.all(demo.objects.map((object) => makeObject(place, id, object, demo.title)));
  for (const child of demo.containers) await makeContainer(place, child, id);
}

const grant = (workspaceId: string, containerId: string, given: { userId: string; role: "admin" | "guest" }[]) =>
  transact(asOperator, async (tx) => {
    for (const { userId, role } of given) {
      const [member] = await tx
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
      if (member) await tx.insert(grants).values({ workspaceId, containerId, userId, role });
    }
  });
