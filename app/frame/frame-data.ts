/** What the frame shows; plain data, so that any loader can make it. */
export type FrameUser = {
  first_name: string;
  last_name: string;
  is_super_admin: boolean;
  enters_back_office: boolean;
  image?: string | null;
  /** Which step of the tour comes next; 0: none. */
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
  /** Whether more could be had: it is the trial, or no plan, or the smaller one. */
  upgradable?: boolean;
  /** The last day of the trial, while it runs. */
  trial_until?: string | null;
  /** How much of the plan is used, for who may make boards. */
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
  };
};

/** Why writing is off: the plan ran out, there is none, or there are more boards than it allows. */
export type PlanLock = { reason: "expired" | "none" | "over_limit"; since?: string | null };

export type FrameData = {
  user: FrameUser;
  workspaces: FrameWorkspace[];
  current?: CurrentWorkspace | null;
  /** A super admin looks in at a customer's. */
  visiting?: boolean;
  lock?: PlanLock | null;
};
