import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { versionFormValues } from "@server/inspection/template/form-values";
import { type DetailedVersion, VersionTitle } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { TemplateHead } from "~/components/template/template-head";
import { VersionChanges } from "~/components/template/version-changes";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Day } from "~/ui/time";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { template }) => `${t("template.tabs.versions")} · ${template.title}`,
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) =>
    api.template.versions({ id: args.params.id!, templateId: args.params.templateId! }),
  );
  await requireAllowed(args, page, page.may.manage, false, "template.edit");
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, VersionTitle, async (api, input) => {
    await api.template.nameVersion(input);
    return redirect(paths.templateVersions(input.id, input.templateId), 303);
  });

export const shouldRevalidate = freshAfterError;

export default function VersionsOfTemplate() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { detailed, version, may } = page;
  return (
    <>
      <TemplateHead {...page} here="versions" />
      <div className="mx-auto mt-5 grid max-w-3xl grid-cols-1 gap-5">
        {may.edit ? (
          <Form
            className="panel flex flex-wrap items-end gap-3 p-4 md:p-5"
            defaultValue={versionFormValues(version)}
            basedOn={versionFormValues(version)}
          >
            <TextField
              name="title"
              label={t("template.version_title", { number: version.number })}
              placeholder={t("template.version_title_hint")}
              maxLength={200}
              autoComplete="off"
              className="min-w-60 flex-1"
            />
            <SubmitButton kind="plain">{t("ui.save")}</SubmitButton>
          </Form>
        ) : null}
        {detailed.map((each, index) => (
          <Version key={each.id} version={each} before={detailed[index + 1]} />
        ))}
      </div>
    </>
  );
}

function Version({ version, before }: { version: DetailedVersion; before?: DetailedVersion }) {
  const { t } = useTranslation();
  const { number, title, created_at, created_by, answers } = version;
  const count = version.groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const name = t("template.version_n", { number });
  return (
    <Panel
      title={title ? `${name} · ${title}` : name}
      action={
        <Chip tone={answers > 0 ? "valid" : "none"} icon={answers > 0 ? "lock" : undefined}>
          {t("template.answers_count", { count: answers })}
        </Chip>
      }
      padded
    >
      <p className="mb-4 text-sm text-muted">
        <Day value={created_at} />
        {created_by ? ` ${t("template.by", { name: created_by })}` : null}
      </p>
      {before ? (
        <VersionChanges before={before} after={version} />
      ) : (
        <p className="text-sm text-muted">{t("template.first_version", { count })}</p>
      )}
    </Panel>
  );
}
