import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { authorizeObjectTarget } from "@server/records/container/authorize-target";
import { freeTitle } from "@server/records/container/free-title";
import { loadObjectView } from "@server/records/object/load-view";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { copyObjects } from "./copy-objects.ts";
import type { MoveObject } from "./object-inputs.ts";
import { transferOwnFields } from "./own-fields.ts";
import { objectSelection } from "./selection.ts";
import { transferBetween } from "./transfer.ts";
import { claimBytes, withTransferredBytes } from "./transfer-bytes.ts";
import { copyLists } from "./transfer-lists.ts";
import { transferTemplates } from "./transfer-templates.ts";

const DuplicateObjectRow = z.object({ seed: z.string(), id: z.string() });

/** Copies an object with its pictures, files and categories. The copy has its own QR code and no reports yet. */
export async function duplicateObject(actor: Actor, input: MoveObject, locale: Locale) {
  const { from, to } = await transact(actor, (tx) => planCopy(tx, actor, input));
  const transfer = transferBetween(actor, { from, to, selection: objectSelection(input.id), operation: "duplicate" });
  const ignoreProgress = async () => {};
  return withTransferredBytes(actor, transfer, ignoreProgress, () =>
    transact(actor, async (tx) => {
      await lockContainer(tx, { workspaceId: to, id: input.container_id });
      const { object, ...current } = await planCopy(tx, actor, input);
      if (current.from !== from || current.to !== to) throw conflict("move.changed_meanwhile", "changed_meanwhile");
      if (transfer) await claimBytes(tx, transfer);
      if (transfer) await copyLists(tx, transfer);
      const templates = transfer ? (await transferTemplates(tx, transfer)).templates : undefined;
      const ownFieldKeys = transfer ? await transferOwnFields(tx, transfer) : undefined;
      const title = object.containerId === input.container_id ? await copyTitle(tx, object, locale) : object.title;
      const rows = await queryRows(
        tx,
        DuplicateObjectRow,
      )`select seed, copy_id(seed, ${input.id}) as id from (select uuidv7() as seed) s`;
      const { seed, id } = rows[0]!;
      const into = sql`${input.container_id}::uuid`;
      await copyObjects(
        tx,
        {
          seed,
          from,
          to,
          makerId: actor.userId,
          into,
          keepsPins: false,
          withFiles: true,
          templates,
          ownFieldKeys,
          title,
        },
        [input.id],
      );
      await recordEvent(tx, actor, "object.duplicate", {
        workspaceId: to,
        aboutId: id,
        title,
        detail: { original: input.id },
      });
      return loadObjectView(tx, actor, id, locale);
    }),
  );
}

async function planCopy(tx: Tx, actor: Actor, { id, container_id }: MoveObject) {
  const object = await objectFor(tx, actor, "object.duplicate", id);
  const to = await authorizeObjectTarget(tx, actor, {
    operation: "duplicate",
    source: object,
    containerId: container_id,
  });
  return { object, from: object.workspaceId, to };
}

const CopyTitleRow = z.object({ title: z.string() });

/** The title of a copy in the same container: the next free one. */
async function copyTitle(
  tx: Tx,
  { workspaceId, containerId, title }: { workspaceId: string; containerId: string; title: string },
  locale: Locale,
): Promise<string> {
  const rows = await queryRows(tx, CopyTitleRow)`
    select title from objects where workspace_id = ${workspaceId} and container_id = ${containerId}
      and ${notDeleted()}`;
  return freeTitle(locale, title, new Set(rows.map(({ title: taken }) => taken)));
}
