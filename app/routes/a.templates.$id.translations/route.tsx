import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextsForm } from "@server/inspection/template/text-inputs";
import { GlobalHead } from "~/components/global-template/global-head";
import { Translator } from "~/components/template/translator";
import { paths } from "~/paths/paths";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => `${t("template.tabs.translations")} · ${template.title}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) =>
    api.globalTemplate.textsPage({
      ...Object.fromEntries(new URL(args.request.url).searchParams),
      id: args.params.id!,
    }),
  );

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, TextsForm, async (api, form) => {
    const { id = "" } = args.params;
    await api.globalTemplate.translate({ id, ...form });
    const page = new URL(args.request.url).searchParams.get("page") ?? undefined;
    return redirect(paths.translateAdminTemplate(id, { language: form.language, page, done: "saved" }), 303);
  });
}

export const shouldRevalidate = freshAfterError;

export default function TranslateGlobalTemplate() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <GlobalHead {...page} here="translations" />
      <Translator part={page.part} at={(at) => paths.translateAdminTemplate(page.template.id, at)} />
    </>
  );
}
