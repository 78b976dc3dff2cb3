import type { LabelsPage } from "@server/records/object/label-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { factsOf } from "~/components/object/fact-names";
import { type LabelFormat, paperSizes, positionOf } from "~/components/object/label-formats";
import { factOnLabel } from "~/components/own-field/own-value";

type Label = z.infer<typeof LabelsPage>["labels"][number];
type Props = {
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
    <div className="label-sheets mt-6 flex flex-wrap items-start gap-6">
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

type LabelProps = Omit<Props, "sheets"> & { label: Label; at: number };

function OneLabel({ label: { title, display_code, qr, facts }, at, format, withTitle, fact, logo }: LabelProps) {
  const words = useTranslation();
  const { t } = words;
  const value = fact && facts[fact.name];
  const line = value === undefined ? "" : factOnLabel(words, fact!, value);
  const { left, top } = positionOf(at, format);
  const { width, height, textBeside, cut } = format;
  const hasText = Boolean(display_code || line) || withTitle;
  const freeSpace = textBeside ? width - format.qr : height - format.qr;
  const logoSize = logo && withTitle ? logoSizeOf(format) : null;
  const hasQuestion = withTitle && (textBeside ? !logoSize || height > 32 : freeSpace >= (logoSize ? 30 : 12));
  const titleLines = line
    ? "line-clamp-1"
    : textBeside
      ? hasQuestion
        ? "line-clamp-2"
        : "line-clamp-4"
      : (freeSpace < 9 || ((logoSize || hasQuestion) && freeSpace < 30)) && display_code
        ? "line-clamp-1"
        : "line-clamp-2";
  // the font size of the code, in millimetres
  const codeSize = Math.min(textBeside ? 5.5 : 7, Math.max(2.9, freeSpace / (textBeside ? 6 : 2.8)));
  return (
    <div
      className={`qr-label flex items-center ${cut ? "label-cut" : ""} ${textBeside && hasText ? "flex-row" : "flex-col justify-center text-center"}`}
      style={{ left: `${left}mm`, top: `${top}mm`, width: `${width}mm`, height: `${height}mm` }}
    >
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="shrink-0"
        style={{ width: `${format.qr}mm`, height: `${format.qr}mm` }}
        aria-hidden="true"
      >
        <path d={qr.path} stroke="#000" />
      </svg>
      {hasText ? (
        <div className={`min-w-0 leading-tight ${textBeside ? "flex-1 pr-[2mm]" : "-mt-[1mm] w-full px-[1.5mm]"}`}>
          {logoSize ? (
            <img
              src={logo!}
              alt=""
              className={`mb-[1mm] object-contain ${textBeside ? "object-left" : "mx-auto"}`}
              style={{ height: `${logoSize.height}mm`, width: `${logoSize.width}mm` }}
            />
          ) : null}
          {display_code ? (
            <p className="num line-clamp-2 font-bold [overflow-wrap:anywhere]" style={{ fontSize: `${codeSize}mm` }}>
              {display_code}
            </p>
          ) : null}
          {withTitle ? (
            <p
              className={`[overflow-wrap:anywhere] ${titleLines}`}
              style={{ fontSize: `${Math.max(2.4, codeSize * 0.62)}mm` }}
            >
              {title}
            </p>
          ) : null}
          {line ? (
            <p
              className="num line-clamp-2 [overflow-wrap:anywhere]"
              style={{ fontSize: `${Math.max(2.4, codeSize * 0.56)}mm` }}
            >
              {line}
            </p>
          ) : null}
          {hasQuestion ? (
            <p className="font-semibold" style={{ fontSize: `${Math.max(2.8, codeSize * 0.58)}mm` }}>
              {t("use.scan")}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The size of the logo in millimetres: above the text next to the code, else below it. Null: too little space. */
function logoSizeOf({ width, height, qr, textBeside }: LabelFormat): { width: number; height: number } | null {
  if (textBeside) return { width: width - qr - 3, height: Math.min(9, height / 4) };
  return height - qr >= 16 ? { width: width * 0.6, height: Math.min(14, (height - qr) / 4) } : null;
}
