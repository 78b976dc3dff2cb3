/** Safe to import in the browser. */

/** Why an endpoint was switched off: by a person, by its answer 410, or after days in which nothing arrived. */
export const offReasons = ["person", "gone", "failing"] as const;

export const deliveryStates = ["waiting", "taken", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
