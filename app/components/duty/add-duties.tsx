import { Form as PlainForm } from "@remix-run/react";
import type { CatalogueEntry } from "@server/inspection/duty/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "~/ui/choices";
import { EmptyLine } from "~/ui/empty";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { AskOption } from "./ask-option.tsx";
import { LineFacts } from "./line-facts.tsx";
import type { FamilyToAsk } from "./lines-found.ts";
import { PresentLines } from "./present-lines.tsx";

const MOST_OPEN = 2;

type Props = {
  /** The address of the page that shows it, for the search. */
  page: string;
  proposed: string;
  lines: CatalogueEntry[];
  /** The families of which a question is asked instead. */
  asked: FamilyToAsk[];
  q: string;
  /** What a kind proposes already; left out: the duties are of an object. */
  ofKind?: { id: string }[];
};

/** The lines of the catalogue to add, with a search. */
export function AddDuties({ page, proposed, lines, asked, q, ofKind }: Props) {
  const { t } = useTranslation();
  const label = q ? t("duty.found") : proposed;
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
      {lines.length + asked.length > 0 ? (
        <Form intent="add" className="mt-5 grid grid-cols-1 gap-4">
          {ofKind ? <input type="hidden" name="proposes" value="on" /> : null}
          <PresentLines duties={ofKind ?? []} />
          {asked.length > 0 ? (
            <div className="grid grid-cols-1 gap-2">
              <h3 className="text-sm font-medium">{lines.length > 0 ? t("duty.asked") : label}</h3>
              {asked.map((each) => (
                <AskOption key={each.family} asked={each} open={asked.length <= MOST_OPEN} mayBeUnknown={!ofKind} />
              ))}
            </div>
          ) : null}
          {lines.length > 0 ? (
            <CheckboxGroup
              name="lines"
              label={label}
              options={lines.map((line) => ({ value: line.line, label: line.title, hint: <LineFacts line={line} /> }))}
            />
          ) : null}
          <SubmitButton icon="plus">{t("duty.add")}</SubmitButton>
        </Form>
      ) : (
        <EmptyLine>{t(q ? "duty.not_found" : "duty.search_first")}</EmptyLine>
      )}
    </Panel>
  );
}
