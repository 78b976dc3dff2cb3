import { invitationGroups } from "@db/schema/invitation";
import { objectCategories } from "@db/schema/object";
import { overTheWall, transact } from "@db/transact";
import { later } from "@jobs/later";
import { sql } from "drizzle-orm";
import type { Make } from "./make.ts";
import { canary, type Stage } from "./stage.ts";

/** Everything that Rival has, by what it is. */
export type Theirs = Awaited<ReturnType<typeof fillRival>>;

/** One of everything, in Rival and beside it on both boards of Acme: each text of Rival's, and each name, holds the canary. */
export async function fillRival({ rival, acme, hidden, world }: Stage) {
  await transact(overTheWall, async (tx) => {
    await tx.execute(sql`
      update workspaces set name = ${`${canary} bv`}, slug = ${canary}, company = ${`${canary} holding`}, vat = ${`BE${canary}`}, street = ${`${canary}straat`},
        number = ${canary}, zip = ${canary}, city = ${canary} where id = ${world.rival}`);
    await tx.execute(sql`
      update users set email = ${`rita.${canary}@world.test`}, first_name = ${`Rita ${canary}`}, last_name = ${canary}, phone = ${`0470 ${canary}`}
      where id = ${world.ids.rita}`);
    await tx.execute(sql`update containers set title = ${`${canary} board`}, subtitle = ${canary} where id = ${world.rivalBoard}`);
    await tx.execute(sql`
      insert into events (workspace_id, user_id, verb, about_id, title, detail)
      values (${world.rival}, ${world.ids.rita}, 'container.edit', ${world.rivalBoard}, ${canary}, ${JSON.stringify({ was: canary })})`);
  });
  await rival.branded();
  const theirs = await oneOfEach(rival);
  for (const make of [acme, hidden]) await oneOfEach(make);
  return { workspace: world.rival, board: world.rivalBoard, floor: rival.floor, owner: world.ids.rita, ...theirs };
}

async function oneOfEach(make: Make) {
  const [person, guest] = [await make.person(), await make.person("member", { isGuest: true })];
  const planned = await make.planned(await make.container());
  const object = await make.object();
  const [pdf, image, link] = [
    await make.file(object),
    await make.file(object, { kind: "image" }),
    await make.file(object, { kind: "link" }),
  ];
  const [{ id: invitation }, group, category] = [
    await make.invitation(make.email()),
    await make.group([person], [make.floor]),
    await make.category(),
  ];
  await make.publicId();
  await transact(overTheWall, async (tx) => {
    await tx.insert(invitationGroups).values({ workspaceId: make.workspace, invitationId: invitation, groupId: group });
    await tx.insert(objectCategories).values({ workspaceId: make.workspace, objectId: object, categoryId: category });
    await later(tx, "invitation.mail", { workspaceId: make.workspace, invitationId: invitation });
  });
  return {
    person,
    guest,
    planned,
    object,
    pdf: pdf.fileId,
    image: image.fileId,
    link: link.fileId,
    report: await make.report(object),
    actionPoint: await make.actionPoint({ resolver: person, objectId: object }),
    solved: await make.actionPoint({ status: "nok" }),
    category,
    group,
    deletion: await make.deletion(),
    invitation,
  };
}
