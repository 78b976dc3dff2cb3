import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextsForm } from "@server/inspection/template/text-inputs";
import { TemplateHead } from "~/components/template/template-head";
import { Translator } from "~/components/template/translator";
import { paths } from "~/paths/paths";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => `${t("template.tabs.translations")} · ${template.title}`,
};

export async function loader(args: LoaderFunctionArgs) {
  const { id = "", templateId = "" } = args.params;
  const page = await load(args, (api) =>
    api.template.textsPage({ ...Object.fromEntries(new URL(args.request.url).searchParams), id, templateId }),
  );
  await requireAllowed(args, page, page.may.edit && !page.global, page.may.locked, "template.edit");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, TextsForm, async (api, form) => {
    const { id = "", templateId = "" } = args.params;
    await api.template.translate({ id, templateId, ...form });
    const page = new URL(args.request.url).searchParams.get("page") ?? undefined;
    return redirect(paths.translateTemplate(id, templateId, { language: form.language, page, done: "saved" }), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function TranslateTemplate() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <TemplateHead {...page} here="translations" />
      <Translator part={page.part} at={(at) => paths.translateTemplate(page.workspace_id, page.template.id, at)} />
    </>
  );
}
