import { brandingAllowed, type Plan, type PlanStatus } from "@server/core/plan";
import { logoOf } from "./logo-path.ts";

type Kept = Pick<Plan, "plan"> & { logo: string | null; color_code: string | null };

/**
 * The logo and colour that a workspace wears: what it chose, while its plan has that. Without it what was chosen is
 * kept, and not worn.
 */
export const themeInUse = (id: string, { plan, logo, color_code }: Kept, status: PlanStatus) =>
  brandingAllowed(status, plan === "enterprise")
    ? { logo: logoOf(id, logo), color_code }
    : { logo: null, color_code: null };
