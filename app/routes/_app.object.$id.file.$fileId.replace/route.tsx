import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Replacement } from "@server/records/file/inputs";
import { VersionForm } from "~/components/file/version-form";
import { paths } from "~/paths/paths";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("file.replace")} · ${file.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.replace, page.may.locked);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, Replacement, async (api, input) => {
    await api.file.replace(input);
    return redirect(paths.file(input.id, input.fileId), 303);
  });

export default function ReplaceFile() {
  return <VersionForm page={useLoaderData<typeof loader>()} mode="replace" />;
}
