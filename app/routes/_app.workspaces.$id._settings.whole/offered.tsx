import { wordsFor } from "@i18n/in-words";
import { inDecimals } from "@i18n/numbers";
import type { ImportView } from "@server/moving/whole/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { Moment } from "~/ui/time";

/** What the ZIP would bring, and the button that imports it. */
export function Offered({ id, workspace_id, from, made_at, boards, counts, files, refusal }: ImportView) {
  const { t, i18n } = useTranslation();
  const lists = [
    { name: t("ui.nav.boards"), count: boards },
    { name: t("object.many"), count: counts.objects ?? 0 },
    { name: t("report.titles"), count: counts.reports ?? 0 },
    { name: t("action_point.titles"), count: counts.action_points ?? 0 },
    { name: t("export.answers"), count: counts.answers ?? 0 },
    { name: t("ui.nav.files"), count: files.count },
  ];
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{from}</p>
      <p className="mt-0.5 text-sm text-muted">
        {t("whole.in.made_at")} <Moment value={made_at} /> · {bytesInWords(files.bytes, i18n.language)}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3">
        {lists.map(({ name, count }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="num text-lg">{inDecimals(count, i18n.language)}</dd>
          </div>
        ))}
      </dl>
      {files.left_out > 0 ? (
        <p className="mt-4 text-sm text-muted">{t("whole.in.left_out", { count: files.left_out })}</p>
      ) : null}
      {refusal ? (
        <Notice tone="bad" icon="circle-x" className="mt-4">
          {wordsFor(t, refusal)}
        </Notice>
      ) : null}
      <Form intent="import" className="mt-5">
        <input type="hidden" name="file" value={id} />
        <FormActions cancel={paths.importWhole(workspace_id)}>
          <SubmitButton disabled={refusal !== null}>{t("whole.in.import")}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}
