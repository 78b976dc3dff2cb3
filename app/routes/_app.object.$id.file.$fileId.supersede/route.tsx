import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Superseding } from "@server/records/file/inputs";
import { VersionForm } from "~/components/file/version-form";
import { paths } from "~/paths/paths";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("file.supersede")} · ${file.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.supersede, page.may.locked);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, Superseding, async (api, input) => {
    const { id } = await api.file.supersede(input);
    return redirect(paths.file(input.id, id), 303);
  });

export default function SupersedeFile() {
  return <VersionForm page={useLoaderData<typeof loader>()} mode="supersede" />;
}
