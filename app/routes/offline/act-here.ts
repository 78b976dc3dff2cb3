import { type Act, putAct, type Where } from "~/offline/put-act";

/**
 * The function that puts one more act into the queue, from which any page sends it once there is a connection. It
 * rejects where this device has no room.
 */
export const actHere = (where: Where) => (done: Act) => putAct(where, done);
export type ActHere = ReturnType<typeof actHere>;
