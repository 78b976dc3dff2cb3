import { Form as PlainForm } from "@remix-run/react";
import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "~/ui/choices";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { howOften } from "./how-often.ts";
import { PresentLines } from "./present-lines.tsx";

/** `page`: the address of the page that shows it, for the search. */
type Props = {
  page: string;
  proposed: string;
  duties: { id: string }[];
  found: CatalogueEntry[];
  q: string;
  owner?: "kind";
};

/** The lines of the catalogue to add, with a search. */
export function AddDuties({ page, proposed, duties, found, q, owner }: Props) {
  const { t } = useTranslation();
  return (
    <Panel title={t("duty.add")} className="mt-5" padded>
      <PlainForm action={page} className="flex flex-wrap gap-2" role="search">
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
          {owner === "kind" ? <input type="hidden" name="proposes" value="on" /> : null}
          <PresentLines duties={duties} shown={owner ? [] : duties} />
          <CheckboxGroup
            name="lines"
            label={q ? t("duty.found") : proposed}
            options={found.map((entry) => ({
              value: entry.line,
              label: entry.title,
              hint: [
                howOften(t, entry),
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
