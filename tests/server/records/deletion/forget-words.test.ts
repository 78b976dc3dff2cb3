import { blobs, blobTexts, textWords } from "@db/schema/blob";
import { asOperator, reading, transact } from "@db/transact";
import { removeUnused } from "@server/records/deletion/unused-bytes";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeWorld } from "../../../world.ts";

test("the words of a PDF go with its contents, but for those that another of the workspace holds", async () => {
  const { acme, rival } = await makeWorld();
  await transact(asOperator, async (tx) => {
    for (const [workspaceId, sha256, text, age] of [
      [acme, "gone", "Keuring door Verhaeghe, ketel vijftien", "2 days"],
      [acme, "kept", "Ketel goedgekeurd", "1 minute"],
      [rival, "kept", "Ook hier Verhaeghe", "1 minute"],
    ] as const) {
      const createdAt = sql`now() - ${age}::interval`;
      await tx.insert(blobs).values({ workspaceId, sha256, size: 1, mime: "application/pdf", createdAt });
      await tx.insert(blobTexts).values({ workspaceId, sha256, text });
    }
  });
  while (await removeUnused());
  const rows = await reading(asOperator, (tx) => tx.select().from(textWords).orderBy(textWords.word));
  const wordsOf = (workspace: string) =>
    rows.filter(({ workspaceId }) => workspaceId === workspace).map(({ word }) => word);
  expect(wordsOf(acme)).toEqual(["goedgekeurd", "ketel"]);
  expect(wordsOf(rival)).toEqual(["hier", "verhaeghe"]);
});
