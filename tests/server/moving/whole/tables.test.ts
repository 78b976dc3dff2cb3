import * as fs from "node:fs";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { parts } from "@server/moving/whole/part";
import { notExported, stayingBehind } from "@server/moving/whole/tables";
import { expect, test } from "vitest";
import { z } from "zod";

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
const tables = () =>
  reading(
    asOperator,
    (tx) => queryRows(tx, Table)`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.relname having bool_or(a.attname = 'workspace_id')`,
  );

test("each table of a workspace is exported, or says why not", async () => {
  const known = [...parts.map(({ name }) => name), ...Object.keys(notExported)];
  expect((await tables()).map(({ name }) => name).sort()).toEqual(known.sort());
});

/** Columns of exported tables that are not in the lines: computed anew, secret, or of the platform. */
const leftOut: Record<string, string[]> = {
  action_points: ["search"],
  containers: ["search"],
  duties: ["ends_on", "notice_on", "report_id", "voided_on", "warns_on"],
  events: ["device", "source"],
  files: ["global_library_file_id", "notice", "notice_on", "search"],
  inbox_papers: ["lines", "ocr_tries", "proposal", "sender"],
  invitations: ["token_hash"],
  library_files: ["search"],
  memberships: ["signs_in_by_label"],
  objects: [
    ...[
      "action_due_on",
      "expires_on",
      "is_unknown",
      "lapses_on",
      "open_action_points",
      "search",
      "verdict",
      "warns_on",
    ],
  ],
  reports: ["current", "due_soon_on", "expires_on", "lapses_on", "notice", "notice_on", "verdict"],
  shares: ["pack_id", "token"],
  template_versions: ["copied_from_id"],
  templates: ["copied_from_id", "global_revision", "global_template_id"],
};

test("each column of them is exported, but for what is named here", async () => {
  const found = (await tables()).flatMap(({ name, columns }) => {
    const part = parts.find((each) => each.name === name);
    if (!part) return [];
    const lines = part.columns.map((column) => column.name);
    const missing = columns.filter((column) => column !== "workspace_id" && !lines.includes(column)).sort();
    return missing.length > 0 ? [[name, missing]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(leftOut);
});

test("each reference to another row, person or content is known as one", () => {
  const unknown = parts.flatMap(({ name, columns }) =>
    columns
      .filter(({ name, meaning }) => meaning === "value" && /(_id|_ids|_by|sha256)$/.test(name))
      .map((column) => `${name}.${column.name}`),
  );
  // ids of questions are those within the content of a version, which keeps them; a body is a text, and by hand or filter too
  const ofContent = ["answer_conflicts.question_id", "question_answers.question_id", "action_points.question_id"];
  expect(unknown.sort()).toEqual(
    [
      ...["objects.public_id", "reports.reported_by", "rounds.chosen_by"],
      ...["answers.signed_proven_by", "signatures.proven_by", "walks.signed_proven_by", ...ofContent],
    ].sort(),
  );
});

test("what stays behind is said in words", () => {
  const words = JSON.parse(fs.readFileSync("i18n/locales/nl/whole.json", "utf8")) as { notes: object };
  expect(Object.keys(words.notes)).toEqual(expect.arrayContaining([...stayingBehind]));
});
