import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { AppFrame } from "~/frame/app-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { useFrame } from "~/frame/use-frame";
import type { loader as rootLoader } from "~/root";
import { ErrorPage } from "~/ui/error-page";
import { currentWorkspace } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("ui.error.404.title") };

/** Answers every unknown address. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = args.context;
  const current = actor && (await currentWorkspace(args, actor));
  return data({ current_id: current?.workspace_id ?? null }, { status: 404 });
}

export async function action() {
  return data({}, { status: 404 });
}

export default function NotFound() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root?.user ? (
    <Framed />
  ) : (
    <SimpleFrame>
      <ErrorPage status={404} />
    </SimpleFrame>
  );
}

function Framed() {
  const frame = useFrame();
  return (
    <AppFrame {...frame}>
      <ErrorPage status={404} workspaceId={frame.current?.id} />
    </AppFrame>
  );
}
