import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HelpPictures } from "~/components/template/help-picture";
import { TemplateHead } from "~/components/template/template-head";
import { TemplatePreview } from "~/components/template/template-preview";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { load, requireAllowed } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { template }) => `${t("template.tabs.preview")} · ${template.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) =>
    api.template.page({ id: args.params.id!, templateId: args.params.templateId! }),
  );
  await requireAllowed(args, page, page.may.manage, false, "template.edit");
  return page;
}

export default function PreviewOfTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { template, global } = page;
  const isEmpty = template.groups.every(({ questions }) => questions.length === 0);
  return (
    <>
      <TemplateHead {...page} here="preview" />
      <div className="mx-auto mt-5 max-w-2xl">
        <Notice tone="plan" icon="eye" className="mb-5">
          {t(global ? "template.of_platform" : "template.preview_note")}
        </Notice>
        {isEmpty ? (
          <Panel>
            <EmptyLine>{t("template.preview_empty")}</EmptyLine>
          </Panel>
        ) : (
          <HelpPictures value={(sha256) => paths.helpPicture(template.id, sha256)}>
            <TemplatePreview template={template} groups={template.groups} />
          </HelpPictures>
        )}
      </div>
    </>
  );
}
