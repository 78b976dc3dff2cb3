import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TemplateById } from "@server/records/background-template/inputs";
import { useTranslation } from "react-i18next";
import { ownTemplate } from "~/components/background-template/own-template.server";
import { paths } from "~/paths/paths";
import { ConfirmForm } from "~/ui/confirm-form";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => t("background_template.delete_question", { title: template.title }),
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.backgroundTemplate.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  return ownTemplate(page, args.params.templateId!);
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, TemplateById, async (api, input) => {
    await api.backgroundTemplate.delete(input);
    return redirect(paths.backgroundTemplates(input.id), 303);
  });

export default function DeleteBackgroundTemplate() {
  const { t } = useTranslation();
  const { container, template } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      title={t("background_template.delete_question", { title: template.title })}
      warning={<p>{t("background_template.delete_warning")}</p>}
      confirm={t("ui.delete")}
      cancel={paths.backgroundTemplates(container.id)}
    />
  );
}
