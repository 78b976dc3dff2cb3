import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GlobalHead } from "~/components/global-template/global-head";
import { Builder } from "~/components/template/builder";
import { BuilderForm, build } from "~/components/template/builder-form";
import { HelpPictures } from "~/components/template/help-picture";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { template }) => `${t("template.questions")} · ${template.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.globalTemplate.page({ id: args.params.id! }));

export function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, BuilderForm, async (api, form) => {
    const at = { id: args.params.id! };
    const { globalTemplate } = api;
    const next = await build(form, {
      createGroup: (input) => globalTemplate.createGroup({ ...at, ...input }),
      editGroup: (input) => globalTemplate.editGroup({ ...at, ...input }),
      deleteGroup: (input) => globalTemplate.deleteGroup({ ...at, ...input }),
      createQuestion: (input) => globalTemplate.createQuestion({ ...at, ...input }),
      editQuestion: (input) => globalTemplate.editQuestion({ ...at, ...input }),
      deleteQuestion: (input) => globalTemplate.deleteQuestion({ ...at, ...input }),
    });
    const { pathname, search } = new URL(args.request.url);
    return redirect(
      next ? paths.adminTemplateGroups(at.id, { group: next.group, done: "saved" }) : `${pathname}${search}`,
      303,
    );
  });
}

export const shouldRevalidate = freshAfterError;

export default function GlobalTemplateBuilder() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { template, used_in_count } = page;
  return (
    <>
      <GlobalHead {...page} here="questions" />
      {used_in_count > 0 ? (
        <Notice tone="plan" icon="git-branch" className="mt-4">
          {t("global_template.is_followed")}
        </Notice>
      ) : null}
      <HelpPictures value={(sha256) => paths.globalHelpPicture(template.id, sha256)}>
        <Builder groups={template.groups} at={(at) => paths.adminTemplateGroups(template.id, at)} />
      </HelpPictures>
    </>
  );
}
