import { useRouteLoaderData } from "@remix-run/react";
import { lockOf, searchDisabled } from "@server/core/plan";
import { can, type EffectiveRole, roleInWorkspace, type Verb } from "@server/core/policy";
import type { loader as rootLoader } from "~/root";
import { useCurrentWorkspace, useVisited } from "./current-workspace.ts";
import type { FrameData, PlanLock } from "./frame-data.ts";

type Workspace = NonNullable<ReturnType<typeof useRouteLoaderData<typeof rootLoader>>>["workspaces"][number];

/** The data of the frame, from the root loader. */
export function useFrame(): FrameData {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const current = useCurrentWorkspace(root?.workspaces ?? []);
  const visited = useVisited(root?.workspaces ?? []);
  const user = root?.user;
  const role = user?.is_super_admin ? "super_admin" : current && roleInWorkspace(current);
  const settingsOf = user?.is_super_admin && visited ? visited : current?.workspace_id;
  return {
    user: user ?? { first_name: "", last_name: "", is_super_admin: false, enters_back_office: false },
    workspaces: (root?.workspaces ?? []).map(({ workspace_id: id, ...workspace }) => ({ id, ...workspace })),
    current: current && role && currentOf(current, role, user?.may_create_workspace),
    settings: settingsOf && role ? { id: settingsOf, may: (verb: Verb) => can(role, verb) } : null,
    visiting: Boolean(visited && user?.is_super_admin),
    lock: current ? noticeOf(current) : null,
  };
}

function currentOf(
  { workspace_id: id, plan_status, plan, plan_ends_on, ...workspace }: Workspace,
  effectiveRole: EffectiveRole,
  mayCreate = false,
): FrameData["current"] {
  return {
    id,
    ...workspace,
    upgradable: plan !== "enterprise" || plan_status.status === 3,
    trial_until: plan_status.status === 2 ? plan_ends_on : null,
    boards: can(effectiveRole, "board.create") ? plan_status.containers : null,
    abilities: {
      see_trash: can(effectiveRole, "workspace.see_trash"),
      settings: can(effectiveRole, "workspace.edit"),
      choose_plan: can(effectiveRole, "billing.edit"),
      see_members: can(effectiveRole, "member.see"),
      see_signatures: can(effectiveRole, "signature.see"),
      shown_around: can(effectiveRole, "member.see"), // no tour for tablet accounts
      search: !searchDisabled(plan_status),
      create_workspace: mayCreate,
      invite: can(effectiveRole, "workspace.invite"),
      make_templates: can(effectiveRole, "template.edit"),
      make_rounds: can(effectiveRole, "round.edit"),
    },
  };
}

function noticeOf({ plan_status, plan_ends_on }: Workspace): PlanLock | null {
  const reason = lockOf(plan_status);
  return reason && { reason, since: plan_ends_on };
}
