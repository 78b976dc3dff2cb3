import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TRASH_DAYS } from "@server/core/constants";
import { OneFile } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { CannotDelete, mayGo } from "~/components/keeping/cannot-delete";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => t("file.delete_question", { title: file.title }) };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.delete);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneFile, async (api, input) => {
    await api.file.remove(input);
    return redirect(`${paths.object(input.id)}#files`, 303);
  });

export default function DeleteFile() {
  const { t } = useTranslation();
  const { object, file, stays } = useLoaderData<typeof loader>();
  if (!mayGo(stays))
    return (
      <CannotDelete
        title={t("file.delete_question", { title: file.title })}
        stays={stays}
        back={paths.file(object.id, file.id)}
      />
    );
  return (
    <ConfirmForm
      title={t("file.delete_question", { title: file.title })}
      warning={t("file.delete_warning", { object: object.title, days: TRASH_DAYS })}
      confirm={t("ui.delete")}
      cancel={paths.file(object.id, file.id)}
    />
  );
}
