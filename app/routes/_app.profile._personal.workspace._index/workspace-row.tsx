import { Form } from "@remix-run/react";
import type { Membership } from "@server/core/actor";
import { can } from "@server/core/policy";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Chip } from "~/ui/chip";
import { useDates } from "~/ui/time";
import { WorkspaceTile } from "~/ui/workspace-tile";

type Workspace = Pick<Membership, "name" | "logo" | "color_code" | "role" | "plan" | "plan_ends_on" | "plan_status"> & {
  id: string;
};

/** One of the user's workspaces: the role in it, its plan, and buttons to open or leave it. */
export function WorkspaceRow({ workspace, isHere }: { workspace: Workspace; isHere: boolean }) {
  const { t } = useTranslation();
  const { id, name, logo, color_code, role, plan_status } = workspace;
  const brand =
    color_code && /^#[0-9a-f]{6}$/i.test(color_code) ? ({ "--brand": color_code } as CSSProperties) : undefined;
  const { current, limit } = plan_status.containers;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 md:px-5">
      <span {...(brand && { "data-brand": "" })} style={brand}>
        <WorkspaceTile name={name} logo={logo} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {isHere ? (
            <Chip tone="accent" icon="check">
              {t("my_workspace.here")}
            </Chip>
          ) : null}
        </p>
        <p className="num text-sm text-muted">
          {t(`ui.role.${role}`)} · {usePlanInWords(workspace)} · {t("ui.nav.boards_in_use", { used: current, limit })}
        </p>
      </div>
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        {!can(role, "workspace.leave") ? null : (
          <Action to={paths.leaveWorkspace(id)} kind="ghost" small>
            {t("my_workspace.leave")}
          </Action>
        )}
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="btn btn-sm w-full"
            aria-label={t(isHere ? "my_workspace.open_of" : "my_workspace.switch_to", { name })}
          >
            {t(isHere ? "my_workspace.open" : "my_workspace.switch")}
          </button>
        </Form>
      </div>
    </li>
  );
}

/** "Proefperiode tot 21 dec. 2026", "Enterprise", "Verlopen op 3 nov. 2026", "Geen abonnement". */
function usePlanInWords({ plan, plan_ends_on, plan_status }: Workspace): string {
  const { t } = useTranslation();
  const { day } = useDates();
  if (plan_status.status === 1) return t("my_workspace.plan.none");
  const on = plan_ends_on ? day(plan_ends_on) : "";
  if (plan_status.status === 3) return t("my_workspace.plan.expired", { day: on });
  if (plan_status.status === 2) return t("my_workspace.plan.trial", { day: on });
  return t(`my_workspace.plan.${plan}`);
}
