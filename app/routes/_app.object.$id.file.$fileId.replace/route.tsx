import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FILE_ALERT_DAYS } from "@server/core/constants";
import { Replacement } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { DateField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { daysBetween, useDates } from "~/ui/time";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { ask, requireAllowed, submit } from "~/web/door.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${t("file.replace")} · ${file.title}` };

export async function loader(args: LoaderFunctionArgs) {
  const page = await ask(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));
  await requireAllowed(args, page, page.may.replace, page.may.locked);
  return page;
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, Replacement, async (api, input) => {
    await api.file.replace(input);
    return redirect(paths.file(input.id, input.fileId), 303);
  });

export default function ReplaceFile() {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const { workspace_id, path, object, file, is_picture, report, may } = useLoaderData<typeof loader>();
  const here = paths.file(object.id, file.id);
  const { expires_on } = file;
  // what replaces it has another last day
  const ends = expires_on !== null && (daysBetween(today, expires_on) ?? 0) <= FILE_ALERT_DAYS;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, object), { to: here, label: file.title }]}
        here={t("file.replace")}
        title={t("file.replace_title")}
        sub={file.name}
      />
      {report ? (
        <Notice tone="none" icon="info" className="mt-5">
          {t("file.paper_of", { number: report.number, day: day(report.reported_date) })} {t("file.paper_replaced")}
        </Notice>
      ) : null}
      <section className="panel mt-5" aria-label={t("file.replace_title")}>
        <Form
          encType="multipart/form-data"
          defaultValue={{ title: file.title, expires_on: ends ? "" : expires_on }}
          className="grid grid-cols-1 gap-5 p-4 md:p-6"
        >
          <FileField
            name="file"
            label={t("file.new_version")}
            hint={t("file.replace_hint")}
            accept={is_picture ? "image/*" : undefined}
          />
          {may.edit ? <TextField name="title" label={t("file.title_field")} maxLength={200} /> : null}
          <DateField
            name="expires_on"
            label={t("file.expires_on")}
            optional
            hint={ends ? t("file.was_valid_until", { day: day(expires_on) }) : undefined}
          />
          <FormActions cancel={here}>
            <SubmitButton icon="refresh-cw">{t("file.replace")}</SubmitButton>
          </FormActions>
          <UnsavedGuard />
        </Form>
      </section>
    </div>
  );
}
