import { together } from "@i18n/together";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { type LabelFormat, positionOf } from "~/components/object/label-formats";
import { factOnLabel } from "~/components/own-field/own-value";
import type { Label, Props } from "./sheets.tsx";

const LINE = 1.25; // the height of a line, relative to its letters
const QUIET = 4; // modules around a code that stay white

type LabelProps = Omit<Props, "sheets"> & { label: Label; at: number };

/** A label: its QR code, and beside or below it the code and name of the object. */
export function OneLabel({ label, at, format, withTitle, fact, logo }: LabelProps) {
  const words = useTranslation();
  const { display_code, qr, facts } = label;
  const value = fact && facts[fact.name];
  const line = value === undefined ? "" : together(factOnLabel(words, fact!, value));
  const { left, top } = positionOf(at, format);
  const { width, height, textBeside, cut } = format;
  const hasText = Boolean(display_code || line) || withTitle;
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
      {hasText ? <LabelText {...{ label, line, format, withTitle, logo }} /> : null}
    </div>
  );
}

/** Beside the code as high as the code, so that the words of a row of labels stand in line. */
function LabelText({ label, line, format, withTitle, logo }: Omit<LabelProps, "at" | "fact"> & { line: string }) {
  const { t } = useTranslation();
  const { display_code, printed, qr } = label;
  const { width, height, textBeside } = format;
  const freeSpace = textBeside ? width - format.qr : height - format.qr;
  // the sizes of letters, in millimetres
  const codeSize = Math.min(textBeside ? 5.5 : 7, Math.max(2.9, freeSpace / (textBeside ? 6 : 2.8)));
  const titleSize = Math.max(2.4, codeSize * 0.62);
  const lineSize = Math.max(2.4, codeSize * 0.56);
  const questionSize = Math.max(2.8, codeSize * 0.58);
  const tall = textBeside ? format.qr * (1 - (2 * QUIET) / qr.size) : freeSpace;
  const logoSize = logo && withTitle ? logoSizeOf(format) : null;
  const hasQuestion = withTitle && (textBeside ? !logoSize || height > 32 : freeSpace >= (logoSize ? 30 : 12));
  const used =
    (logoSize ? logoSize.height + 1 : 0) +
    (display_code ? codeSize * LINE : 0) +
    (line ? lineSize * LINE : 0) +
    (hasQuestion ? questionSize * LINE * (textBeside ? 2 : 1) : 0);
  const most = Math.min(4, Math.max(1, Math.floor((tall - used) / (titleSize * LINE))));
  return (
    <div
      className={`flex min-w-0 flex-col ${textBeside ? "flex-1 pr-[2mm]" : "-mt-[1mm] w-full px-[1.5mm]"}`}
      style={{ lineHeight: LINE, ...(textBeside ? { height: `${tall}mm` } : {}) }}
    >
      {logoSize ? (
        <img
          src={logo!}
          alt=""
          className={`mb-[1mm] shrink-0 object-contain ${textBeside ? "object-left" : "mx-auto"}`}
          style={{ height: `${logoSize.height}mm`, width: `${logoSize.width}mm` }}
        />
      ) : null}
      {display_code ? (
        <p className="num line-clamp-2 shrink-0 font-bold" style={{ ...letters(codeSize), lineHeight: 1.05 }}>
          {together(display_code)}
        </p>
      ) : null}
      {withTitle ? (
        <p className="line-clamp-1 shrink-0" style={{ ...letters(titleSize), WebkitLineClamp: most }}>
          {printed}
        </p>
      ) : null}
      {line ? (
        <p className="num line-clamp-2" style={letters(lineSize)}>
          {line}
        </p>
      ) : null}
      {hasQuestion ? (
        <p
          className={`shrink-0 font-semibold ${textBeside ? "mt-auto" : ""}`}
          style={{ ...letters(questionSize), lineHeight: 1.15 }}
        >
          {t("use.scan")}
        </p>
      ) : null}
    </div>
  );
}

/** A word is cut only where it is wider than the label and the language knows no place to break it. */
const letters = (size: number): CSSProperties => ({ fontSize: `${size}mm`, overflowWrap: "anywhere", hyphens: "auto" });

/** The size of the logo in millimetres: above the text next to the code, else below it. Null: too little space. */
function logoSizeOf({ width, height, qr, textBeside }: LabelFormat): { width: number; height: number } | null {
  if (textBeside) return { width: width - qr - 3, height: Math.min(9, height / 4) };
  return height - qr >= 16 ? { width: width * 0.6, height: Math.min(14, (height - qr) / 4) } : null;
}
