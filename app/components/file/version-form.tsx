import { FILE_ALERT_DAYS } from "@server/core/constants";
import type { FilePage } from "@server/records/file/page";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
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

type Props = { page: z.infer<typeof FilePage>; mode: "replace" | "supersede" };

const icons = { replace: "refresh-cw", supersede: "file-plus-2" } as const;

/** Uploads a new version of a file: in its place, or as a new file when the old one is signed. */
export function VersionForm({ page, mode }: Props) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const { workspace_id, path, object, file, is_picture, report, may } = page;
  const filePath = paths.file(object.id, file.id);
  const { expires_on } = file;
  // an old expiry date that is near is not offered for the new version
  const isExpiring = expires_on !== null && (daysBetween(today, expires_on) ?? 0) <= FILE_ALERT_DAYS;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, object), { to: filePath, label: file.title }]}
        here={t(`file.${mode}`)}
        title={t(`file.${mode}_title`)}
        sub={file.name}
      />
      {report ? (
        <Notice tone="none" icon="info" className="mt-5">
          {t("file.paper_of", { number: report.number, day: day(report.reported_date) })} {t("file.paper_replaced")}
        </Notice>
      ) : null}
      <section className="panel mt-5" aria-label={t(`file.${mode}_title`)}>
        <Form
          encType="multipart/form-data"
          defaultValue={{ title: file.title, expires_on: isExpiring ? "" : expires_on }}
          className="grid grid-cols-1 gap-5 p-4 md:p-6"
        >
          <FileField
            name="file"
            label={t("file.new_version")}
            hint={t(`file.${mode}_hint`)}
            accept={is_picture ? "image/*" : undefined}
          />
          {may.edit || mode === "supersede" ? (
            <TextField name="title" label={t("file.title_field")} maxLength={200} />
          ) : null}
          <DateField
            name="expires_on"
            label={t("file.expires_on")}
            optional
            hint={isExpiring ? t("file.was_valid_until", { day: day(expires_on) }) : undefined}
          />
          <FormActions cancel={filePath}>
            <SubmitButton icon={icons[mode]}>{t(`file.${mode}`)}</SubmitButton>
          </FormActions>
          <UnsavedGuard />
        </Form>
      </section>
    </div>
  );
}
