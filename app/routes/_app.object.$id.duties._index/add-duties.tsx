import { Form as PlainForm } from "@remix-run/react";
import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { everyInWords } from "~/components/duty/in-words";
import { PresentLines } from "~/components/duty/present-lines";
import { paths } from "~/paths/paths";
import { CheckboxGroup } from "~/ui/choices";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { objectId: string; duties: { id: string }[]; found: CatalogueEntry[]; q: string };

/** The lines of the catalogue to add, with a search. */
export function AddDuties({ objectId, duties, found, q }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("duty.add")} className="mt-5" padded>
      <PlainForm action={paths.duties(objectId)} className="flex flex-wrap gap-2" role="search">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={t("duty.search")}
          placeholder={t("duty.search")}
          className="input min-w-0 flex-1 basis-48"
        />
        <button type="submit" className="btn">
          {t("duty.find")}
        </button>
      </PlainForm>
      {found.length > 0 ? (
        <Form intent="add" className="mt-5 grid grid-cols-1 gap-4">
          <PresentLines duties={duties} />
          <CheckboxGroup
            name="lines"
            label={q ? t("duty.found") : t("duty.proposed")}
            options={found.map((entry) => ({
              value: entry.line,
              label: entry.title,
              hint: [
                everyInWords(t, entry),
                entry.who ? t(`duty.who.${entry.who}`) : "",
                entry.options.find(({ value }) => value === entry.option)?.label,
                entry.source,
              ]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
          <SubmitButton icon="plus">{t("duty.add")}</SubmitButton>
        </Form>
      ) : (
        <EmptyLine>{t("duty.not_found")}</EmptyLine>
      )}
    </Panel>
  );
}
