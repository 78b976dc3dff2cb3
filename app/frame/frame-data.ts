import type { Lock } from "@server/core/plan";
import type { Verb } from "@server/core/policy";

/** The data that the frame shows. */
export type FrameUser = {
  first_name: string;
  last_name: string;
  is_super_admin: boolean;
  enters_back_office: boolean;
  image?: string | null;
  /** A release that was not read on this device yet. */
  has_news?: boolean;
  /** The current step of the tour; 0: none. */
  tour_step?: number;
};

type FrameRole = "owner" | "admin" | "member" | "tablet";

export type FrameWorkspace = {
  id: string;
  name: string;
  role?: FrameRole | null;
  color_code?: string | null;
  logo?: string | null;
};

export type CurrentWorkspace = FrameWorkspace & {
  /** Whether a larger plan exists: on the trial, without a plan, or on the smaller one. */
  upgradable?: boolean;
  /** The last day of the trial, during the trial. */
  trial_until?: string | null;
  /** Boards used and allowed by the plan, for users who may create boards. */
  boards: { current: number; limit: number } | null;
  abilities: {
    see_trash?: boolean;
    settings?: boolean;
    choose_plan?: boolean;
    see_members?: boolean;
    see_signatures?: boolean;
    shown_around?: boolean;
    search?: boolean;
    create_workspace?: boolean;
    invite?: boolean;
    make_templates?: boolean;
    /** Anywhere; others may on the boards that they manage. */
    make_rounds?: boolean;
  };
};

/** Why the workspace is read-only: its plan has ended, it has none, or it has more boards than its plan allows. */
export type PlanLock = { reason: Lock; since?: string | null };

export type FrameData = {
  user: FrameUser;
  workspaces: FrameWorkspace[];
  current?: CurrentWorkspace | null;
  /** The workspace whose settings the page may belong to, which is no member's own when a super admin visits. */
  settings?: { id: string; may: (verb: Verb) => boolean } | null;
  /** A super admin visits a workspace of which they are no member. */
  visiting?: boolean;
  lock?: PlanLock | null;
};
