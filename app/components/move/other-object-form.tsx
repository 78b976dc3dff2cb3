import type { OtherObject } from "@server/moving/record-inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceList } from "~/components/access/choice-list";
import { Form } from "~/ui/form";
import { Plate } from "~/ui/plate";
import { FormActions, SubmitButton } from "~/ui/submit-button";

type Props = {
  found: OtherObject[];
  q: string;
  chosen?: string;
  cancel: string;
  /** What goes along. */
  hint: string;
  children?: ReactNode;
};

/** Moves a file or report: the other object is found by words, and chosen from the results. */
export function OtherObjectForm({ found, q, chosen, cancel, hint, children }: Props) {
  const { t } = useTranslation();
  return (
    <Form className="mt-5 grid grid-cols-1 gap-4">
      <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <ChoiceList
          single
          name="object_id"
          label={t("move.to_which_object")}
          hint={hint}
          q={q}
          chosen={chosen ? [chosen] : []}
          choices={found.map((object) => ({
            value: object.id,
            label: <Label {...object} />,
            note: <Note {...object} />,
          }))}
          emptyText={t("move.no_neighbours")}
          words={{
            find: t("move.find_object"),
            hint: t("move.find_object_hint"),
            none: t("move.found_no_object"),
          }}
        />
        {children}
      </div>
      <FormActions cancel={cancel}>
        <SubmitButton icon="folder-tree">{t("move.as_move")}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function Label({ display_code, title, state }: OtherObject) {
  return (
    <span className="flex items-center gap-2">
      <Plate letter={state} size="sm" standalone />
      <span className="min-w-0">
        {display_code ? <span className="num font-semibold">{display_code} </span> : null}
        {title}
      </span>
    </span>
  );
}

function Note({ where, serial_number }: OtherObject) {
  const { t } = useTranslation();
  const serial = serial_number && t("move.serial", { number: serial_number });
  return <>{[where, serial].filter(Boolean).join(" · ")}</>;
}
