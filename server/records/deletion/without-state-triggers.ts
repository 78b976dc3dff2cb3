import type { Tx } from "@db/transact";
import { withoutComputingState } from "@server/records/object/state-once";
import type { DeletionKind } from "./inputs.ts";

/**
 * Runs a change of `deletion_id` without the triggers that compute the state of objects (db/triggers.sql). An object
 * that is deleted or restored with all its reports keeps its state, and computing it for each report would be slow.
 */
export function withoutStateTriggers<T>(tx: Tx, kind: DeletionKind, change: () => Promise<T>): Promise<T> {
  return kind === "container" || kind === "object" || kind === "import" ? withoutComputingState(tx, change) : change();
}
