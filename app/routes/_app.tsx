import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { workspaceIn } from "~/cookies.server";
import { AppFrame } from "~/frame/app-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths";
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
