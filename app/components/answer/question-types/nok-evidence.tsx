import { useTranslation } from "react-i18next";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import { PhotosField } from "./images.tsx";

/** What is asked of an answer that is not in order: what is wrong, and a photo of it where the question wants one. */
export function NokEvidence(props: QuestionFieldProps) {
  const { t } = useTranslation();
  const { id, nok_note, nok_photo } = props.question;
  const must = <span className="font-normal text-muted"> · {t("answer.must")}</span>;
  return (
    <>
      <label className="grid gap-1 text-sm font-medium">
        <span>
          {t("answer.what_is_wrong")}
          {nok_note ? must : null}
        </span>
        <textarea
          className="textarea w-full font-normal"
          rows={2}
          maxLength={4000}
          name={`q[${id}][note]`}
          aria-required={nok_note}
          defaultValue={props.shown?.note ?? ""}
        />
      </label>
      {nok_photo ? (
        <div className="grid gap-1">
          <p className="text-sm font-medium">
            {t("answer.photo.of_it")}
            {must}
          </p>
          <PhotosField {...props} />
        </div>
      ) : null}
    </>
  );
}
