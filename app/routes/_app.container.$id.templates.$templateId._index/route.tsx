import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ownTemplate } from "~/components/background-template/own-template.server";
import { templateAction } from "~/components/background-template/template-action.server";
import { TemplateForm } from "~/components/background-template/template-form";
import { trailToTemplates } from "~/components/background-template/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => t("background_template.edit_of", { title: template.title }),
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.backgroundTemplate.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.may.edit, page.may.locked);
  return ownTemplate(page, args.params.templateId!);
}

export const action = templateAction;

export default function EditBackgroundTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { container, template } = page;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t("background_template.edit_of", { title: template.title })}
        sub={t("background_template.of", { title: container.title })}
        here={t("ui.edit")}
        trail={trailToTemplates(t, page, true)}
      />
      <TemplateForm
        template={template}
        points={page.review_points}
        fillable={page.fillable}
        cancel={paths.backgroundTemplates(container.id)}
      />
    </div>
  );
}
