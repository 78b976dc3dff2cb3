import { turnsOf } from "@server/core/turns";

/** Pictures that are drawn in this process while somebody waits for them. */
export const inTurn = turnsOf(2, 100);
