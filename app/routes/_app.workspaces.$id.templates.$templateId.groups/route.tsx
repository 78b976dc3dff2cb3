import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Builder } from "~/components/template/builder";
import { BuilderForm, build } from "~/components/template/builder-form";
import { HelpPictures } from "~/components/template/help-picture";
import { TemplateHead } from "~/components/template/template-head";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { template }) => `${t("template.questions")} · ${template.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) =>
    api.template.page({ id: args.params.id!, templateId: args.params.templateId! }),
  );
  await requireAllowed(args, page, page.may.edit && !page.global, page.may.locked, "template.edit");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, BuilderForm, async (api, form) => {
    const at = { id: args.params.id!, templateId: args.params.templateId! };
    const { template } = api;
    const next = await build(form, {
      createGroup: (input) => template.createGroup({ ...at, ...input }),
      editGroup: (input) => template.editGroup({ ...at, ...input }),
      deleteGroup: (input) => template.deleteGroup({ ...at, ...input }),
      createQuestion: (input) => template.createQuestion({ ...at, ...input }),
      editQuestion: (input) => template.editQuestion({ ...at, ...input }),
      deleteQuestion: (input) => template.deleteQuestion({ ...at, ...input }),
    });
    const { pathname, search } = new URL(args.request.url);
    if (!next) return redirect(`${pathname}${search}`, 303);
    const hash = next.questionId ? `#question-${next.questionId}` : "";
    return redirect(paths.templateGroups(at.id, at.templateId, { group: next.group, done: "saved" }) + hash, 303);
  });

export const shouldRevalidate = freshAfterError;

export default function TemplateBuilder() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, template, version } = page;
  return (
    <>
      <TemplateHead {...page} here="questions" />
      {version.frozen ? (
        <Notice tone="plan" icon="lock" className="mt-4">
          {t("template.frozen_now", { count: version.answers, number: version.number, next: version.number + 1 })}
        </Notice>
      ) : version.number > 1 ? (
        <Notice
          tone="plan"
          icon="git-branch"
          className="mt-4"
          action={
            <Link to={paths.templateVersions(workspace_id, template.id)} className="link">
              {t("template.what_changed")}
            </Link>
          }
        >
          {t("template.after_frozen", { number: version.number })}
        </Notice>
      ) : null}
      <HelpPictures value={(sha256) => paths.helpPicture(template.id, sha256)}>
        <Builder groups={template.groups} at={(at) => paths.templateGroups(workspace_id, template.id, at)} />
      </HelpPictures>
    </>
  );
}
