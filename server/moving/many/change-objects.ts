import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import { changeMany } from "./change.ts";
import type { ActView, ChangeObjects } from "./inputs.ts";
import { objectWork } from "./object-work.ts";
import { chosenObjects, lockedObjects } from "./objects.ts";

/** Does one act with the chosen objects of a list. Throws as changeMany(). */
export const changeObjects = (actor: Actor, input: z.output<typeof ChangeObjects>, locale: Locale): Promise<ActView> =>
  changeMany(actor, { noun: "object", acts: objectWork, chosen: chosenObjects, locked: lockedObjects }, input, locale);
