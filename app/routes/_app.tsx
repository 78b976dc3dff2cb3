import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { lacksFactor } from "@server/core/actor";
import { AppFrame } from "~/frame/app-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { useFrame } from "~/frame/use-frame";
import { UnsentNotice } from "~/offline/unsent-notice";
import { paths } from "~/paths/paths";
import { RouteError } from "~/ui/error-page";
import { currentWorkspace, signedIn } from "~/web/signed-in.server";

/** Requires a signed-in user; others go to the sign-in page, and return here afterwards. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = signedIn(args);
  if (lacksFactor(actor) && !isOwnAccount(args)) throw redirect(paths.security);
  const current = await currentWorkspace(args, actor);
  if (!current && actor.workspaceIds !== "all" && !isPersonal(args)) throw redirect(paths.newWorkspace);
  return { current_id: current?.workspace_id ?? null };
}

/** Open to somebody who has not given the second factor that a workspace requires. */
const isOwnAccount = ({ request }: LoaderFunctionArgs) =>
  /^\/profile\/(settings|password|security)(\/|\.data|$)/.test(new URL(request.url).pathname);

/** The user's own pages are open without a workspace; any other page first leads to making one. */
const isPersonal = ({ request }: LoaderFunctionArgs) =>
  /^\/profile\/(settings|workspace|notifications|calendar|password|security)(\/|\.data|$)/.test(
    new URL(request.url).pathname,
  );

export default function App() {
  useLoaderData<typeof loader>();
  const root = useRouteLoaderData<{ user: { id: string } | null }>("root");
  return (
    <AppFrame {...useFrame()}>
      {root?.user ? <UnsentNotice key={root.user.id} userId={root.user.id} /> : null}
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
