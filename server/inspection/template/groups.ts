import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import { changeContent } from "./change-content.ts";
import { addingGroup, editingGroup, removingGroup } from "./changes.ts";
import type { GroupChanges, GroupRemoval, NewGroup } from "./inputs.ts";

export const addGroupTo = (actor: Actor, input: z.output<typeof NewGroup>) =>
  changeContent(actor, input, addingGroup(input));
export const editGroup = (actor: Actor, locale: Locale, input: z.output<typeof GroupChanges>) =>
  changeContent(actor, input, editingGroup(input, locale));
export const removeGroupOf = (actor: Actor, input: z.output<typeof GroupRemoval>) =>
  changeContent(actor, input, removingGroup(input));
