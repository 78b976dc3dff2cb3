import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneCategory } from "@server/records/category/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { category }) => t("category.delete_question", { title: category.title }),
};

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.category.page({ id: args.params.id!, categoryId: args.params.categoryId! }));

export const action = (args: ActionFunctionArgs) =>
  submit(args, OneCategory, async (api, input) => {
    await api.category.remove(input);
    return redirect(paths.lists(input.id, { done: "deleted" }), 303);
  });

export default function DeleteCategory() {
  const { t } = useTranslation();
  const { workspace_id, category } = useLoaderData<typeof loader>();
  const { title, objects_count, files_count } = category;
  return (
    <ConfirmForm
      title={t("category.delete_question", { title })}
      warning={
        objects_count + files_count > 0
          ? t("category.delete_warning", {
              objects: t("category.objects", { count: objects_count }),
              files: t("category.files", { count: files_count }),
            })
          : t("category.delete_unused")
      }
      confirm={t("ui.delete")}
      cancel={paths.lists(workspace_id)}
    />
  );
}
