import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TemplatePanel } from "~/components/background-template/template-panel";
import { trailToTemplates } from "~/components/background-template/trail";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { container }) => `${t("background_template.titles")} · ${container.title}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.backgroundTemplate.page({ id: args.params.id! }));

export default function BackgroundTemplates() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { container, templates, may } = page;
  const locked = may.locked ? t("ui.lock.read_only") : null;
  const add =
    may.edit || may.locked ? (
      <Action to={paths.newBackgroundTemplate(container.id)} icon="plus" kind="primary" locked={locked}>
        {t("background_template.new")}
      </Action>
    ) : undefined;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={t("background_template.titles")}
        sub={t("background_template.of", { title: container.title })}
        trail={trailToTemplates(t, page)}
        actions={templates.length > 0 ? add : undefined}
      />
      {templates.length === 0 ? (
        <div className="mt-5">
          <Empty title={t("background_template.empty_title")} drawing="list" actions={add}>
            {t(may.edit ? "background_template.empty_text" : "background_template.empty_reader")}
          </Empty>
        </div>
      ) : (
        <div className="mt-5 grid gap-4">
          {templates.map((template) => (
            <TemplatePanel key={template.id} containerId={container.id} template={template} mayEdit={may.edit} />
          ))}
        </div>
      )}
    </div>
  );
}
