import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ContainerQuery } from "@server/records/container/page";
import type { z } from "zod";
import { HeldNotice } from "~/components/keeping/held-notice";
import { paths } from "~/paths/paths";
import { Done } from "~/ui/done";
import { ErrorPage } from "~/ui/error-page";
import { isLostConnection, OfflinePage } from "~/ui/offline-page";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Children } from "./children.tsx";
import { ContainerEmpty } from "./container-empty.tsx";
import { ContainerHead } from "./container-head.tsx";
import { ObjectsAndPlan } from "./objects-and-plan.tsx";
import { parseAddress, pathWith } from "./page-address.ts";
import { PlaceByNumbers } from "./place-by-numbers.ts";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (_, { container: { title, path } }) => [title, path.at(-1)?.title].filter(Boolean).join(" · "),
};

export async function loader(args: LoaderFunctionArgs) {
  const address = parseAddress(args.request.url);
  const query = { ...address.query, id: args.params.id } as z.input<typeof ContainerQuery>;
  const page = await load(args, (api) => api.container.page(query));
  return { ...page, address: { ...address, moving: address.moving && page.may.place } };
}

/** Saves a pin's position, from the fields beside its row. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, PlaceByNumbers, async (api, { object_id, x, y, size }) => {
    await api.object.place({ id: object_id, x: x && x / 100, y: y && y / 100, size });
    const address = parseAddress(args.request.url);
    return redirect(
      `${pathWith(args.params.id!, address, { page: Number(address.query.page) || undefined })}#o-${object_id}`,
      303,
    );
  });

export default function Container() {
  const { container, children, total, held, may } = useLoaderData<typeof loader>();
  const hasPlan = container.images.length > 0;
  return (
    <>
      <ContainerHead />
      <Done />
      <HeldNotice held={held} to={may.hold ? paths.holdContainer(container.id) : undefined} className="mt-4" />
      {total > 0 || hasPlan ? <ObjectsAndPlan /> : <Children className="mt-5" />}
      {total === 0 && !hasPlan && children.length === 0 ? <ContainerEmpty /> : null}
    </>
  );
}

/** Any failed load shows "not found", except a lost connection. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<{ current_id: string | null }>("routes/_app");
  const isOffline = isLostConnection(useRouteError());
  return isOffline ? <OfflinePage /> : <ErrorPage status={404} workspaceId={frame?.current_id ?? undefined} />;
}
