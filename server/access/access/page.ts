import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { GroupOnContainer } from "@server/access/group/inputs";
import { groupsOn } from "@server/access/group/on-container";
import { type Actor, effectiveRoleIn, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import { pageOf } from "@server/core/paging";
import { can, type Verb } from "@server/core/policy";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { z } from "zod";
import { type PeopleOf, PersonView } from "./inputs.ts";
import { peopleOf } from "./people.ts";

/** What the actor may change about a person's access to this container. */
const Changes = z.object({ to_admin: z.boolean(), to_guest: z.boolean(), remove: z.boolean() });

export const AccessPage = z.object({
  workspace_id: Id,
  container: z.object({
    id: Id,
    title: z.string(),
    user_id: Id.nullable(),
    parent_id: Id.nullable(),
    path: z.array(Step),
  }),
  people: pageOf(PersonView.extend({ may: Changes })),
  groups: z.array(GroupOnContainer),
  may: z.object({
    edit: z.boolean(),
    see_email: z.boolean(),
    hand_over: z.boolean(),
    edit_groups: z.boolean(),
    edit_members: z.boolean(),
  }),
});

/** The people with access to a board or container, and what the actor may change. */
export const accessPage = (actor: Actor, query: PeopleOf): Promise<z.input<typeof AccessPage>> =>
  reading(actor, async (tx) => {
    const { id, title, workspaceId, parentId, ...access } = await containerFor(
      tx,
      actor,
      "container.see_people",
      query.id,
    );
    const isAllowed = (verb: Verb) => may(access, verb);
    const inWorkspace = effectiveRoleIn(actor, workspaceId);
    const edit = isAllowed("container.edit_people");
    const [people, { path, groups, user_id }] = await Promise.all([
      peopleOf(tx, actor, query, { seesEmail: isAllowed("container.see_email"), picture: avatarOf }),
      groupsOn(tx, actor, id),
    ]);
    return {
      workspace_id: workspaceId,
      container: { id, title, user_id, parent_id: parentId, path: path.slice(0, -1) },
      people: {
        ...people,
        items: people.items.map((person) => ({
          ...person,
          may: changesOf(person, edit && person.id !== actor.userId),
        })),
      },
      groups,
      may: {
        edit,
        see_email: isAllowed("container.see_email"),
        hand_over: isAllowed("container.hand_over"),
        edit_groups: inWorkspace !== null && can(inWorkspace, "group.edit"),
        edit_members: inWorkspace !== null && can(inWorkspace, "member.edit"),
      },
    };
  });

function changesOf({ role, granted, tablet }: PersonView, edits: boolean): z.infer<typeof Changes> {
  const free = edits && role !== "owner";
  return {
    // an inherited guest can get a grant here as an admin
    to_admin: free && !tablet && role !== "admin",
    to_guest: free && granted !== null && granted !== "guest" && !tablet,
    remove: free && granted !== null,
  };
}
