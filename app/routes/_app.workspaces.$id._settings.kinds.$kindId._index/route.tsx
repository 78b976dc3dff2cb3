import { languages, locales } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Groups, Resolvers } from "@server/inspection/action-point/inputs";
import { Lines } from "@server/inspection/duty/inputs";
import { kindFormValues } from "@server/inspection/kind/form-values";
import { KindChanges } from "@server/inspection/kind/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { GroupsField } from "~/components/action-point/groups-field";
import { PeopleField } from "~/components/action-point/people-field";
import { Answers, answered, familiesWithOptions, linesFound } from "~/components/duty/lines-found";
import { RegionFirst } from "~/components/duty/region-first";
import { IconPicker } from "~/components/object/icon-picker";
import { NamesFields, nameLabels } from "~/components/review-point/names-fields";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { Done } from "~/ui/done";
import { EmailField, SelectField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";
import { ProposedDuties } from "./proposed-duties.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { kind }) => `${t("kind.edit")} · ${kind.title}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const { catalogue, ...page } = await api.kind.page({ id: args.params.id!, kindId: args.params.kindId! });
    const proposed = page.proposed.map((entry) => ({ ...entry, id: entry.line }));
    const options = familiesWithOptions(proposed, catalogue);
    return { ...page, proposed, options, ...linesFound(args.request, catalogue, proposed) };
  });

/** Forms do not send unticked boxes: a missing `active` means false and, of a form that `proposes`, no lines mean none. */
const Input = KindChanges.extend({
  active: z.boolean().default(false),
  shows_certificates: z.boolean().default(false),
  remind_users: Resolvers.default([]),
  remind_groups: Groups.default([]),
  lines: Lines.default([]),
  options: Answers.default({}),
  proposes: z.boolean().default(false),
});

export const action = (args: ActionFunctionArgs) =>
  submit(args, Input, async (api, { proposes, lines, options, ...input }) => {
    const { id, kindId, based_on } = input;
    await api.kind.edit(proposes ? { id, kindId, based_on, lines: [...lines, ...answered(options).lines] } : input);
    if (proposes) return redirect(`${paths.editKind(input.id, input.kindId, { done: "kind" })}#duties`, 303);
    return redirect(paths.kinds(input.id, { done: "kind" }), 303);
  });

export const shouldRevalidate = freshAfterError;

/** The inspection body that is asked by itself. */
function BodyFields() {
  const { t } = useTranslation();
  return (
    <fieldset className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <legend className="mb-1 font-medium">{t("kind.body")}</legend>
      <p className="text-sm text-muted md:col-span-2">{t("kind.body_hint")}</p>
      <TextField name="body" label={t("inspection.body")} optional maxLength={120} autoComplete="off" />
      <EmailField name="body_email" label={t("inspection.email")} optional maxLength={254} autoComplete="off" />
      <SelectField
        name="body_language"
        label={t("inspection.language")}
        options={locales.map((value) => ({ value, label: languages[value].name }))}
      />
    </fieldset>
  );
}

export default function EditKind() {
  const { t } = useTranslation();
  const { workspace_id, kind, given, people, groups, by_region, boards_without_region, ...duties } =
    useLoaderData<typeof loader>();
  const list = paths.kinds(workspace_id);
  return (
    <div>
      <Done />
      <PageHead trail={[{ to: list, label: t("kind.titles") }]} title={t("kind.edit")} sub={kind.title} />
      <Form
        defaultValue={{ ...kind, icon_code: kind.icon_code ?? "" }}
        basedOn={kindFormValues(kind)}
        labels={nameLabels}
        className="mt-5 grid grid-cols-1 gap-4"
      >
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <NamesFields hint={t(given ? "kind.names_hint" : "kind.own_names_hint")} defaultNames={given} />
          <IconPicker name="icon_code" label={t("kind.icon")} />
          <CheckboxField name="active" label={t("kind.active")} hint={t("kind.active_hint")} toggle />
          <CheckboxField
            name="shows_certificates"
            label={t("container.shows_certificates")}
            hint={t("kind.shows_certificates_hint")}
            toggle
          />
          <PeopleField name="remind_users" label={t("kind.remind")} hint={t("kind.remind_hint")} people={people} />
          <GroupsField name="remind_groups" groups={groups} />
          <BodyFields />
        </div>
        <FormActions cancel={list}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
      </Form>
      {by_region && boards_without_region.length > 0 ? <RegionFirst places={boards_without_region} /> : null}
      <ProposedDuties workspaceId={workspace_id} kind={kind} {...duties} />
    </div>
  );
}
