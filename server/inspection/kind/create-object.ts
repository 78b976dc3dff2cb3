import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { dutyLines } from "@server/inspection/duty/lines";
import { proposedByRegion } from "@server/inspection/duty/proposed";
import { putOnObjects } from "@server/inspection/duty/put-on-many";
import { createObject } from "@server/records/object/create";
import type { NewObject, ObjectView } from "@server/records/object/inputs";
import type { z } from "zod";
import { kindRow } from "./list.ts";

/** Creates an object, with the duties that its kind proposes. */
export const createObjectOfKind = (
  actor: Actor,
  input: z.output<typeof NewObject>,
  locale: Locale,
): Promise<ObjectView> =>
  createObject(actor, input, locale, {
    addTo: async (tx, { workspaceId, ...made }) => {
      if (!input.kind_id) return;
      const kind = await kindRow(tx, workspaceId, input.kind_id);
      const lines = proposedByRegion(kind, await dutyLines(tx, workspaceId));
      await putOnObjects(tx, actor, workspaceId, [made], lines, locale);
    },
  });
