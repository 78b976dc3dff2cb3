import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sortAction } from "~/components/order/sort-action.server";
import { sortQueryOf } from "~/components/order/sort-query";
import { SortScreen } from "~/components/order/sort-screen";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("order.titles.boards") };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.order.page({ type: "boards", id: args.params.id!, ...sortQueryOf(args.request.url) }));

export const action = (args: ActionFunctionArgs) => sortAction(args, ({ id }) => paths.workspace(id));

export default function SortBoards() {
  const page = useLoaderData<typeof loader>();
  return <SortScreen page={page} back={paths.workspace(page.id)} />;
}
