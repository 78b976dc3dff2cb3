import { languages, locales } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form as PlainForm, useLoaderData, useSearchParams } from "@remix-run/react";
import { dueInWords } from "@server/inspection/request/due-words";
import { NewRequest } from "@server/inspection/request/inputs";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { CheckboxGroup } from "~/ui/choices";
import { EmptyLine } from "~/ui/empty";
import { DateField, EmailField, SelectField, TextArea, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Day, useToday } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("inspection.ask") };

/** The query names objects or a container, a review point, and the day by which inspections end. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const asked = Object.fromEntries(searchParams);
  return load(args, (api) =>
    api.request.newPage({
      id: args.params.id!,
      objects: [...new Set(searchParams.getAll("object"))],
      container: asked.container,
      point: asked.point,
      until: asked.until,
    }),
  );
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewRequest, async (api, input) => {
    const { id } = await api.request.create(input);
    return redirect(paths.inspection(input.id, id, { done: "inspection_asked" }), 303);
  });

/** Which machines, which body and which period. */
export default function NewInspection() {
  const { t } = useTranslation();
  const today = useToday();
  const bodyList = useId();
  const emailList = useId();
  const [params] = useSearchParams();
  const { workspace, objects, has_more, until, bodies, review_points, starts_on, ends_on } =
    useLoaderData<typeof loader>();
  const wanted = [...new Set(params.getAll("object"))];
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[{ to: paths.inspections(workspace.id), label: t("inspection.titles") }]}
        title={t("inspection.ask")}
        sub={t("inspection.ask_text")}
      />
      <PlainForm method="get" className="filters mt-5 md:items-end">
        {wanted.map((id) => (
          <input key={id} type="hidden" name="object" value={id} />
        ))}
        {params.get("container") ? <input type="hidden" name="container" value={params.get("container")!} /> : null}
        <SelectField
          name="point"
          label={t("report.point")}
          optional
          defaultValue={params.get("point") ?? ""}
          options={[
            { value: "", label: t("inspection.all_points") },
            ...review_points.map(({ code, title }) => ({ value: code, label: title })),
          ]}
        />
        <DateField name="until" label={t("inspection.until")} defaultValue={until} />
        <button type="submit" className="btn">
          {t("ui.apply")}
        </button>
      </PlainForm>
      <Form defaultValue={{ starts_on, ends_on, object_ids: wanted }} className="mt-5 grid grid-cols-1 gap-5">
        <UnsavedGuard />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          {objects.length > 0 ? (
            <CheckboxGroup
              name="object_ids"
              label={t("inspection.which")}
              hint={has_more ? t("inspection.first_ones", { count: objects.length }) : undefined}
              options={objects.map((each) => ({
                value: each.id,
                label: (
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {[each.display_code, each.title].filter(Boolean).join(" · ")}
                    <span className="block text-sm text-muted">
                      {each.container.title} · {dueInWords(t, each, today)}
                      {each.requested_on ? (
                        <>
                          {" "}
                          · {t("inspection.asked_on")} <Day value={each.requested_on} />
                        </>
                      ) : null}
                    </span>
                  </span>
                ),
              }))}
            />
          ) : (
            <EmptyLine>{t("inspection.nothing_due")}</EmptyLine>
          )}
        </div>
        <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
          <TextField name="body" label={t("inspection.body")} required maxLength={120} list={bodyList} />
          <EmailField name="email" label={t("inspection.email")} required maxLength={254} list={emailList} />
          <datalist id={bodyList}>
            {bodies.map(({ body, email }) => (
              <option key={email} value={body} />
            ))}
          </datalist>
          <datalist id={emailList}>
            {bodies.map(({ body, email }) => (
              <option key={email} value={email} label={body} />
            ))}
          </datalist>
          <DateField name="starts_on" label={t("inspection.starts_on")} min={today} required />
          <DateField name="ends_on" label={t("inspection.ends_on")} min={today} required />
          <SelectField
            name="language"
            label={t("inspection.language")}
            options={locales.map((value) => ({ value, label: languages[value].name }))}
          />
          <TextArea
            name="note"
            label={t("inspection.note")}
            hint={t("inspection.note_hint")}
            optional
            maxLength={2000}
            className="md:col-span-2"
          />
        </div>
        <FormActions cancel={paths.inspections(workspace.id)}>
          <SubmitButton icon="send">{t("inspection.send")}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
