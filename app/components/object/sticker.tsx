import { together } from "@i18n/together";
import type { ObjectView } from "@server/records/object/inputs";
import { useTranslation } from "react-i18next";

type Props = {
  object: Pick<ObjectView, "qr_code" | "display_code" | "title">;
  size: number;
  /** The workspace's logo, above the code. */
  logo?: string | null;
  /** A fact of the machine, below its title. */
  line?: string;
  silent?: boolean;
};

/** The width of a QR code with its quiet zone, relative to the code. */
const WITH_MARGIN = 1.3;

/** The sticker of an object, as it will be printed: QR code, display code and title, black on white in both themes. */
export function Sticker({ object: { qr_code, display_code, title }, size, logo, line, silent }: Props) {
  const { t } = useTranslation();
  if (!qr_code) return null;
  const side = size * WITH_MARGIN;
  return (
    <figure
      className="break-inside-avoid rounded-field border border-line bg-white p-[2.5mm] text-center text-black print:rounded-none print:border-dashed print:border-[#999]"
      style={{ width: `${side + 6}mm` }}
      aria-hidden={silent}
    >
      {logo ? (
        <img
          src={logo}
          alt=""
          className="mx-auto mb-[1mm] block max-w-full object-contain"
          style={{ height: `${size / 5}mm` }}
        />
      ) : null}
      <img
        src={qr_code}
        alt={silent ? "" : t("qr.of", { name: display_code || title })}
        className="mx-auto block"
        style={{ width: `${side}mm`, height: `${side}mm` }}
      />
      <figcaption className="leading-tight">
        {display_code ? (
          <span
            className="num block font-bold [overflow-wrap:anywhere]"
            style={{ fontSize: `${Math.max(3.4, size / 7)}mm` }}
          >
            {together(display_code)}
          </span>
        ) : null}
        <span
          className="line-clamp-2 block [overflow-wrap:anywhere]"
          style={{ fontSize: `${Math.max(2.6, size / 11)}mm` }}
        >
          {together(title)}
        </span>
        {line ? (
          <span
            className="num line-clamp-2 block [overflow-wrap:anywhere]"
            style={{ fontSize: `${Math.max(2.6, size / 12)}mm` }}
          >
            {together(line)}
          </span>
        ) : null}
        <span className="mt-[0.5mm] block font-semibold" style={{ fontSize: `${Math.max(3, size / 9)}mm` }}>
          {t("use.scan")}
        </span>
      </figcaption>
    </figure>
  );
}
