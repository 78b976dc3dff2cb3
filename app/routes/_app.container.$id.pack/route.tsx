import { languages, locales } from "@i18n/locales";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PackForm } from "@server/inspection/pack/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { PackFacts } from "~/components/pack/pack-facts";
import { paths } from "~/paths/paths";
import { CheckboxField } from "~/ui/choices";
import { DateField, SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { useDates, useToday } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { container }) => t("pack.title_of", { title: container.title }) };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => {
    const on = new URL(args.request.url).searchParams.get("on");
    return api.pack.page({ id: args.params.id!, on });
  });

export const action = (args: ActionFunctionArgs) =>
  submit(args, PackForm, async (api, { id: container_id, ...choices }) => {
    const { workspace_id } = await api.pack.page({ id: container_id });
    const { id } = await api.pack.create({ ...choices, container_id, id: workspace_id });
    return redirect(paths.pack(id), 303);
  });

/** Asks for the valid certificates of a container and all below it. */
export default function NewPack() {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  const today = useToday();
  const { workspace_id, container, path, on, last_day, counts } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path), { to: paths.container(container.id), label: container.title }]}
        here={t("pack.title")}
        title={t("pack.title")}
        sub={container.title}
      />
      <p className="mt-2 text-muted">{t("pack.intro")}</p>
      <Panel title={t("pack.in_it")} count={day(on)} padded className="mt-5">
        <PackFacts counts={counts} bytes={counts.bytes} />
      </Panel>
      {counts.objects === 0 ? (
        <Notice tone="none" className="mt-5">
          {t("pack.no_objects")}
        </Notice>
      ) : (
        <Form defaultValue={{ on, locale: i18n.language }} className="mt-5 grid grid-cols-1 gap-5">
          <div className="panel grid grid-cols-1 gap-5 p-4 sm:grid-cols-2 md:p-6">
            <DateField name="on" label={t("pack.on")} hint={t("pack.on_hint")} min={today} max={last_day} required />
            <SelectField
              name="locale"
              label={t("pack.locale")}
              options={locales.map((value) => ({ value, label: languages[value].name }))}
            />
            <CheckboxField
              name="replaced"
              label={t("pack.replaced_choice")}
              hint={t("pack.replaced_hint")}
              className="sm:col-span-2"
            />
          </div>
          <FormActions cancel={paths.container(container.id)}>
            <SubmitButton icon="file-archive">{t("pack.make")}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
