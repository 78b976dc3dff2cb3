import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Sharing } from "~/components/share/sharing";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import { submitShareForm } from "~/web/sharing.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { thing }) => t("share.title_of", { title: thing.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.share.page({ container_id: args.params.id! }));

export const action = (args: ActionFunctionArgs) => {
  const id = args.params.id!;
  return submitShareForm(args, { container_id: id, object_id: null }, paths.shareContainer(id));
};

export default function ShareContainer() {
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return <Sharing {...page} withdrawn={params.get("done") === "withdrawn"} createdId={params.get("made")} />;
}
