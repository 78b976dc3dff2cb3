import { overTheWall, transact } from "@db/transact";
import { env } from "@server/env";
import { tooOften } from "@server/refusal";
import { takeRoom } from "@server/session/attempts";

/**
 * Counts one more list or PDF that is made for a workspace, or throws 429 with the seconds to wait: each takes a processor for long, and
 * a program that asks without end would take it from everybody.
 */
export async function countMade(workspaceId: string): Promise<void> {
  const { taken, seconds } = await transact(overTheWall, (tx) =>
    takeRoom(tx, ["made", workspaceId], { limit: env.LIMIT_EXPORTS, minutes: 1 }, 1),
  );
  if (taken === 0) throw tooOften(seconds, "export.enough_now");
}
