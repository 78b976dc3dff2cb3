import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => t("template.delete_question", { title: template.title }),
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.globalTemplate.page({ id: args.params.id! }));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, ById, async (api, input) => {
    await api.globalTemplate.delete(input);
    return redirect(paths.adminTemplates({ done: "deleted" }), 303);
  });
}

export default function DeleteGlobalTemplate() {
  const { t } = useTranslation();
  const { template, used_in_count } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("template.delete_question", { title: template.title })}
      warning={
        <>
          <p className="font-semibold">{t("global_template.followed_by", { count: used_in_count })}</p>
          <p className="mt-1">{t("global_template.delete_warning")}</p>
        </>
      }
      confirm={t("ui.delete")}
      cancel={paths.editAdminTemplate(template.id)}
    />
  );
}
