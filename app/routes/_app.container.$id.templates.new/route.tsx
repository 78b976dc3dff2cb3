import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { templateAction } from "~/components/background-template/template-action.server";
import { TemplateForm } from "~/components/background-template/template-form";
import { trailToTemplates } from "~/components/background-template/trail";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, requireAllowed } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("background_template.new") };

export async function loader(args: LoaderFunctionArgs) {
  const { workspace_id, container, review_points, fillable, may } = await load(args, (api) =>
    api.backgroundTemplate.page({ id: args.params.id! }),
  );
  await requireAllowed(args, { workspace_id }, may.edit, may.locked);
  return { workspace_id, container, review_points, fillable };
}

export const action = templateAction;

export default function NewBackgroundTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t("background_template.new")}
        sub={t("background_template.of", { title: page.container.title })}
        here={t("background_template.new")}
        trail={trailToTemplates(t, page, true)}
      />
      <TemplateForm
        points={page.review_points}
        fillable={page.fillable}
        cancel={paths.backgroundTemplates(page.container.id)}
      />
    </div>
  );
}
