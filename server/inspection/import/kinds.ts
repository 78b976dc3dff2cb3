import type { imports } from "@db/schema/import";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { columnOf } from "@server/access/invitation/csv-columns";
import type { Actor } from "@server/core/actor";
import type { OwnFieldRow } from "@server/records/own-field/title";
import type { TFunction } from "i18next";
import { applyObjects, makeKinds } from "./apply-objects.ts";
import type { Context } from "./context.ts";
import { objectHeads } from "./heads.ts";
import type { OneImport } from "./inputs.ts";
import { applyMembers } from "./members/apply.ts";
import { type MemberPlan, planMembers } from "./members/plan.ts";
import { memberTargets, memberTargetsInWords } from "./members/targets.ts";
import { endAccountsOfWithdrawn, undoMembers } from "./members/undo.ts";
import type { Plan } from "./plan.ts";
import { planRows, type StoredRow } from "./plan-rows.ts";
import { applyPoints } from "./points/apply.ts";
import { type PointPlan, planPoints } from "./points/plan.ts";
import { otherPointHeads, pointTargets, pointTargetsInWords } from "./points/targets.ts";
import { undoPoints } from "./points/undo.ts";
import type { DoneRow, JudgedRow, Outcome } from "./rows.ts";
import { type Target, type TitledField, targetsInWords, targetsWith } from "./targets.ts";
import { undoObjects } from "./undo-objects.ts";

/** What is imported: how its columns are called, what a row does, and how that is done and undone. */
export type ImportKind = {
  /** All that a column can be, beside "" for one that is left out. */
  targets: (fields: readonly OwnFieldRow[]) => string[];
  /** The same in words. */
  titles: (t: TFunction, fields: readonly TitledField[]) => Target[];
  /** What people write above columns beside that, by target, separated by commas. */
  heads: Record<string, string>;
  /** The target of a heading that is none of those. */
  byHead?: (heading: string) => string | undefined;
  /** What rows do, in their order. The caller has authorized. */
  judge: (tx: Tx, context: Context, rows: readonly StoredRow[]) => Promise<JudgedRow[]>;
  /** Before the first rows are imported. The caller has authorized. */
  prepare?: (tx: Tx, context: Context) => Promise<void>;
  /** Does what rows say, judged once more. */
  apply: (tx: Tx, context: Context, rows: readonly StoredRow[]) => Promise<DoneRow[]>;
  undo: (tx: Tx, actor: Actor, input: OneImport, title: string, locale: Locale) => Promise<Outcome[]>;
  /** After it is undone, in a transaction of its own as operator. */
  afterUndo?: (tx: Tx, input: OneImport) => Promise<void>;
};

type Planned = Plan | PointPlan | MemberPlan;
const judged = ({ number, plan, shown, ...more }: Planned, object_id: string | null = null): JudgedRow => ({
  number,
  plan,
  shown,
  mistakes: "mistakes" in more ? more.mistakes : [],
  object_id,
});

export const importKinds: Record<(typeof imports.kind.enumValues)[number], ImportKind> = {
  objects: {
    targets: targetsWith,
    titles: targetsInWords,
    heads: objectHeads,
    judge: async (tx, context, rows) =>
      (await planRows(tx, context, rows)).map((plan) => judged(plan, "found" in plan ? plan.found.id : null)),
    prepare: makeKinds,
    apply: applyObjects,
    undo: undoObjects,
  },
  action_points: {
    targets: () => pointTargets,
    titles: pointTargetsInWords,
    heads: otherPointHeads,
    judge: async (tx, context, rows) =>
      (await planPoints(tx, context, rows)).map((plan) => judged(plan, "where" in plan ? plan.where.objectId : null)),
    apply: applyPoints,
    undo: undoPoints,
  },
  members: {
    targets: () => memberTargets,
    titles: memberTargetsInWords,
    heads: {},
    byHead: columnOf,
    judge: async (tx, context, rows) => (await planMembers(tx, context, rows)).map((plan) => judged(plan)),
    apply: applyMembers,
    undo: undoMembers,
    afterUndo: endAccountsOfWithdrawn,
  },
};
