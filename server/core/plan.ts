import { BOARDS_INCLUDED } from "./constants.ts";

/** What the plan of a workspace says on a day; the only reader of plan and plan_ends_on. */
export type Plan = {
  plan: "free" | "trial" | "basic" | "enterprise";
  ends_on: string | null;
  extra_boards: number;
  boards: number;
};
/** 0 a paid plan is active · 1 no plan (free) · 2 trial · 3 expired. */
export type PlanStatus = { status: 0 | 1 | 2 | 3; containers: { current: number; limit: number } };

export function planStatus({ plan, ends_on, extra_boards, boards }: Plan, today: string): PlanStatus {
  const expired = plan !== "free" && ends_on !== null && ends_on < today;
  const status = plan === "free" ? 1 : expired ? 3 : plan === "trial" ? 2 : 0;
  return {
    status,
    containers: { current: boards, limit: BOARDS_INCLUDED[plan] + (plan === "free" ? 0 : extra_boards) },
  };
}

export const boardsLocked = ({ status, containers }: PlanStatus) =>
  status === 1 || status === 3 || containers.current > containers.limit;
export const searchDisabled = ({ status }: PlanStatus) => status === 3;
export const limitReached = ({ containers }: PlanStatus) => containers.current >= containers.limit;
/** With an enterprise plan and in the trial; once either is over, no longer. */
export const brandingAllowed = ({ status }: PlanStatus, isEnterprise: boolean) =>
  status === 2 || (isEnterprise && status === 0);
