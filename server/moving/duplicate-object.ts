import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { record } from "@server/core/event";
import { freeTitle } from "@server/records/container/free-title";
import { authorizeObject } from "@server/records/container/target";
import { objectFor } from "@server/records/object/object-for";
import { objectSeen } from "@server/records/object/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { across } from "./across.ts";
import { claimBytes, withBytes } from "./bytes-across.ts";
import { copyObjects } from "./copy-objects.ts";
import { lotOfObject } from "./lot.ts";
import { takeNamed } from "./named-across.ts";
import type { MoveObject } from "./object-inputs.ts";
import { takeTemplates } from "./templates-across.ts";

const DuplicateObjectRow = z.object({ seed: z.string(), id: z.string() });

/**
 * A copy of an object with its pictures, files and categories, and a QR code of its own; nothing is recorded of it yet.
 */
export async function duplicateObject(actor: Actor, input: MoveObject, locale: Locale) {
  const { from, to } = await transact(actor, (tx) => planned(tx, actor, input));
  const border = across(actor, { from, to, lot: lotOfObject(input.id), way: "duplicate" });
  const nobodyWaits = async () => {};
  return withBytes(actor, border, nobodyWaits, () =>
    transact(actor, async (tx) => {
      await lockContainer(tx, { workspaceId: to, id: input.container_id });
      const { object, ...now } = await planned(tx, actor, input);
      if (now.from !== from || now.to !== to) throw conflict("move.changed_meanwhile", "changed_meanwhile");
      if (border) await claimBytes(tx, border);
      if (border) await takeNamed(tx, border);
      const templates = border ? (await takeTemplates(tx, border)).templates : undefined;
      const title = object.containerId === input.container_id ? await titleBeside(tx, object, locale) : object.title;
      const rows = await queryRows(
        tx,
        DuplicateObjectRow,
      )`select seed, copy_id(seed, ${input.id}) as id from (select uuidv7() as seed) s`;
      const { seed, id } = rows[0]!;
      const into = sql`${input.container_id}::uuid`;
      await copyObjects(
        tx,
        { seed, from, to, makerId: actor.userId, into, keepsPins: false, withFiles: true, templates, title },
        [input.id],
      );
      await record(tx, actor, "object.duplicate", {
        workspaceId: to,
        aboutId: id,
        title,
        detail: { original: input.id },
      });
      return objectSeen(tx, actor, id);
    }),
  );
}

async function planned(tx: Tx, actor: Actor, { id, container_id }: MoveObject) {
  const object = await objectFor(tx, actor, "object.duplicate", id);
  const to = await authorizeObject(tx, actor, { way: "duplicate", source: object, containerId: container_id });
  return { object, from: object.workspaceId, to };
}

type Named = { workspaceId: string; containerId: string; title: string };

const TitleBesideRow = z.object({ title: z.string() });

async function titleBeside(tx: Tx, { workspaceId, containerId, title }: Named, locale: Locale): Promise<string> {
  const rows = await queryRows(tx, TitleBesideRow)`
    select title from objects where workspace_id = ${workspaceId} and container_id = ${containerId} and ${notDeleted()}`;
  return freeTitle(locale, title, new Set(rows.map(({ title: taken }) => taken)));
}
