import { importRows, imports } from "@db/schema/import";
import { storeGenerated } from "@server/platform/files/store";
import { type SQL, sql } from "drizzle-orm";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

type State = Partial<Pick<typeof imports.$inferInsert, "status" | "containerId">> & { appliedAt?: SQL };

/** An import of a spreadsheet with one row, checked unless `state` says otherwise. */
export async function makeImport(make: Make, state: State = {}): Promise<{ id: string; importId: string }> {
  const { workspace: workspaceId } = make;
  const cell = { type: "text" as const, text: make.text() };
  const bytes = Buffer.from(make.text()); // once: the transaction begins anew when they are stored
  const importId = await inTransaction(async (tx) => {
    const sha256 = await storeGenerated(tx, workspaceId, bytes, "text/csv");
    const file = { fileName: make.text(), sha256, head: [cell], mapping: { targets: ["title"], decimals: [null] } };
    const made = idOf(
      await tx
        .insert(imports)
        .values({ workspaceId, kind: "objects", status: "checked", ...file, ...state })
        .returning({ id: imports.id }),
    );
    const shown = { title: make.text(), place: make.text(), changes: [] };
    await tx.insert(importRows).values({ workspaceId, importId: made, number: 2, cells: [cell], plan: "same", shown });
    return made;
  });
  return { id: workspaceId, importId };
}

/** The same, imported just now. */
export const makeDoneImport = (make: Make, state: State = {}) =>
  makeImport(make, { status: "done", appliedAt: sql`now()`, ...state });
