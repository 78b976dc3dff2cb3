import { BOARDS_INCLUDED } from "./constants.ts";

/** The columns of a workspace that its plan consists of. Only this file interprets plan and ends_on. */
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

/** Why a plan lets nothing be changed. */
export type Lock = "expired" | "no_plan" | "too_many_boards";
export const lockOf = ({ status, containers }: PlanStatus): Lock | null => {
  if (status === 3) return "expired";
  if (status === 1) return "no_plan";
  return containers.current > containers.limit ? "too_many_boards" : null;
};
export const boardsLocked = (status: PlanStatus) => lockOf(status) !== null;
/** The texts that say so. */
export const lockKeys: Record<Lock, string> = {
  expired: "refusal.plan_locked",
  no_plan: "refusal.no_plan",
  too_many_boards: "refusal.too_many_boards",
};
export const searchDisabled = ({ status }: PlanStatus) => status === 3;
export const limitReached = ({ containers }: PlanStatus) => containers.current >= containers.limit;
/** During the trial, and with an active enterprise plan. */
export const brandingAllowed = ({ status }: PlanStatus, isEnterprise: boolean) =>
  status === 2 || (isEnterprise && status === 0);
/** Signing in by the identity provider of a company: with the same plans. */
export const companySignInAllowed = (status: PlanStatus, isEnterprise: boolean) =>
  brandingAllowed(status, isEnterprise);
