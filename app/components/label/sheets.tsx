import type { LabelsPage } from "@server/records/object/label-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { factsOf } from "~/components/object/fact-names";
import { type LabelFormat, paperSizes } from "~/components/object/label-formats";
import { OneLabel } from "./one-label.tsx";

export type Label = z.infer<typeof LabelsPage>["labels"][number];
export type Props = {
  sheets: (Label | null)[][];
  format: LabelFormat;
  withTitle: boolean;
  /** The fact that is printed below the title. */
  fact?: ReturnType<typeof factsOf>[number];
  /** The workspace's logo, for formats with space for it. */
  logo?: string | null;
};

/** The sheets as they are printed: on screen smaller, on paper exact to the millimetre. */
export function Sheets({ sheets, format, withTitle, fact, logo }: Props) {
  const { t } = useTranslation();
  const { width, height } = paperSizes[format.paper];
  const side = { width: `${width}mm`, height: `${height}mm` };
  return (
    <div className="label-sheets mt-6 flex flex-wrap items-start gap-6 md:justify-center">
      {sheets.map((places, index) => (
        <section
          key={index}
          className={`label-sheet label-${format.paper}`}
          style={{ ...side, containIntrinsicSize: `${width}mm ${height}mm` }}
          aria-label={t("labels.sheet", { number: index + 1 })}
        >
          {places.map((label, place) =>
            label ? (
              <OneLabel
                key={place}
                label={label}
                at={place}
                format={format}
                withTitle={withTitle}
                fact={fact}
                logo={logo}
              />
            ) : null,
          )}
        </section>
      ))}
    </div>
  );
}
