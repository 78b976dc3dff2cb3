import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sortAction } from "~/components/order/sort-action.server";
import { sortQueryOf } from "~/components/order/sort-query";
import { SortScreen } from "~/components/order/sort-screen";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { type, path }) => `${t(`order.titles.${type}`)} · ${path.at(-1)?.title ?? ""}`,
};

/** The order of its objects, or with `?list=containers` of its containers. */
export function loader(args: LoaderFunctionArgs) {
  const { url } = args.request;
  const type = new URL(url).searchParams.get("list") === "containers" ? "containers" : "objects";
  return load(args, (api) => api.order.page({ type, id: args.params.id!, ...sortQueryOf(url) }));
}

export const action = (args: ActionFunctionArgs) => sortAction(args, ({ id }) => paths.container(id));

export default function SortContainer() {
  const page = useLoaderData<typeof loader>();
  return <SortScreen page={page} back={paths.container(page.id)} />;
}
