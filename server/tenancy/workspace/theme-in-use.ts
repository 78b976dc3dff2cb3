import { brandingAllowed, type Plan, type PlanStatus } from "@server/core/plan";
import { logoOf } from "./logo-path.ts";

type Stored = Pick<Plan, "plan"> & { logo: string | null; color_code: string | null };

/**
 * The logo and colour that are used: the chosen ones while the plan has branding. Without it they are kept but not
 * used.
 */
export const themeInUse = (id: string, { plan, logo, color_code }: Stored, status: PlanStatus) =>
  brandingAllowed(status, plan === "enterprise")
    ? { logo: logoOf(id, logo), color_code }
    : { logo: null, color_code: null };
