import type { Actor } from "@server/actor";
import type { z } from "zod";
import { changeContent } from "./change-content.ts";
import { addGroup, groupOf, moveGroup, removeGroup, renameGroup } from "./content.ts";
import type { GroupChanges, GroupRemoval, NewGroup } from "./inputs.ts";
import { groupMark, titleMark } from "./mark.ts";
import { requireSeen } from "./seen.ts";

export const addGroupTo = (actor: Actor, { title, position, ...one }: z.output<typeof NewGroup>) =>
  changeContent(actor, one, (content) => {
    const id = crypto.randomUUID();
    return { content: addGroup(content, title, { position, id }), answer: id };
  });

/** Its title and its place. */
export const editGroup = (actor: Actor, { groupId, title, position, seen, ...one }: z.output<typeof GroupChanges>) =>
  changeContent(actor, one, (content) => {
    requireSeen(groupOf(content, groupId), seen, titleMark);
    const named = title === undefined ? content : renameGroup(content, groupId, title);
    return { content: position === undefined ? named : moveGroup(named, groupId, position), answer: groupId };
  });

/** With all its questions; unless one of them was changed meanwhile. */
export const removeGroupOf = (actor: Actor, { groupId, seen, ...one }: z.output<typeof GroupRemoval>) =>
  changeContent(actor, one, (content) => {
    requireSeen(groupOf(content, groupId), seen, groupMark);
    return { content: removeGroup(content, groupId), answer: groupId };
  });
