import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { boardsLocked, searchDisabled } from "@server/workspace/plan";
import { workspaceIn } from "~/cookies.server";
import { AppFrame } from "~/frame/app-frame";
import { useCurrentWorkspace } from "~/frame/current-workspace";
import type { FrameData, PlanLock } from "~/frame/frame-data";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths";
import type { loader as rootLoader } from "~/root";
import { RouteError } from "~/ui/error-page";

/** Behind the login: who is anonymous goes there, and comes back afterwards. */
export async function loader({ context: { actor }, request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!actor) throw redirect(`${paths.login}?next=${encodeURIComponent(pathname + search)}`);
  const kept = await workspaceIn(request);
  const { memberships } = actor;
  const current = memberships.find(({ workspace_id }) => workspace_id === kept) ?? memberships[0];
  return { current_id: current?.workspace_id ?? null };
}

export default function App() {
  useLoaderData<typeof loader>();
  return (
    <AppFrame {...useFrame()}>
      <Outlet />
    </AppFrame>
  );
}

export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>("routes/_app");
  return known ? <Framed /> : <Unframed />;
}

function Framed() {
  const frame = useFrame();
  return (
    <AppFrame {...frame}>
      <RouteError workspaceId={frame.current?.id} />
    </AppFrame>
  );
}

const Unframed = () => (
  <SimpleFrame>
    <RouteError />
  </SimpleFrame>
);

type Workspace = NonNullable<ReturnType<typeof useRouteLoaderData<typeof rootLoader>>>["workspaces"][number];

function useFrame(): FrameData {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const current = useCurrentWorkspace(root?.workspaces ?? []);
  const user = root?.user;
  return {
    user: user ?? { first_name: "", last_name: "", is_super_admin: false },
    workspaces: (root?.workspaces ?? []).map(({ workspace_id: id, ...workspace }) => ({ id, ...workspace })),
    current: current && currentOf(current),
    impersonating: user?.impersonated ? { user: `${user.first_name} ${user.last_name}` } : null,
    lock: current ? lockOf(current) : null,
  };
}

function currentOf({ workspace_id: id, plan_status, ...workspace }: Workspace): FrameData["current"] {
  const isAdmin = workspace.role === "owner" || workspace.role === "admin";
  return {
    id,
    ...workspace,
    boards: plan_status.containers,
    abilities: { see_trash: isAdmin, search: !searchDisabled(plan_status), create_workspace: true },
  };
}

function lockOf({ plan_status }: Workspace): PlanLock | null {
  if (!boardsLocked(plan_status)) return null;
  return { reason: plan_status.status === 3 ? "expired" : plan_status.status === 1 ? "none" : "over_limit" };
}
