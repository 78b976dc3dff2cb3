import { ById, Id } from "@server/core/fields";

/** One of the plans of a container, beside the one in use. */
export const PlanOf = ById.extend({ plan_id: Id });
