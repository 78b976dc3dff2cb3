import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HoldForm } from "~/components/keeping/hold-form";
import { changeHold, loadHold } from "~/components/keeping/hold-route.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { target }) => `${t("hold.title")} · ${target.title}` };

export const loader = (args: LoaderFunctionArgs) => loadHold(args, "object");
export const action = (args: ActionFunctionArgs) => changeHold(args, "object");

export default function Hold() {
  return <HoldForm {...useLoaderData<typeof loader>()} />;
}
