import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ask } from "~/door.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { sortAction } from "~/widgets/order/sort-action.server";
import { sortQueryOf } from "~/widgets/order/sort-query";
import { SortScreen } from "~/widgets/order/sort-screen";

export const handle: Titled = { title: (t) => t("order.titles.boards") };

export const loader = (args: LoaderFunctionArgs) =>
  ask(args, (api) => api.order.page({ type: "boards", id: args.params.id!, ...sortQueryOf(args.request.url) }));

export const action = (args: ActionFunctionArgs) => sortAction(args, ({ id }) => paths.workspace(id));

export default function SortBoards() {
  const page = useLoaderData<typeof loader>();
  return <SortScreen page={page} back={paths.workspace(page.id)} />;
}
