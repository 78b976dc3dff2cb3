import type { ObjectView } from "@server/object/inputs";
import { useTranslation } from "react-i18next";

type Props = { object: Pick<ObjectView, "qr_code" | "display_code" | "title">; size: number; silent?: boolean };

/** A code with its quiet zone is this much wider than the code, whatever its version. */
const WITH_MARGIN = 1.3;

/** The sticker on the machine: black on white in both themes, the code and the name below it, as large as it will be printed. */
export function Sticker({ object: { qr_code, display_code, title }, size, silent }: Props) {
  const { t } = useTranslation();
  if (!qr_code) return null;
  const side = size * WITH_MARGIN;
  return (
    <figure
      className="break-inside-avoid rounded-field border border-line bg-white p-[2.5mm] text-center text-black print:rounded-none print:border-dashed print:border-[#999]"
      style={{ width: `${side + 6}mm` }}
      aria-hidden={silent}
    >
      <img
        src={qr_code}
        alt={silent ? "" : t("qr.of", { name: display_code || title })}
        className="mx-auto block"
        style={{ width: `${side}mm`, height: `${side}mm` }}
      />
      <figcaption className="leading-tight">
        {display_code ? (
          <span className="num block font-bold [overflow-wrap:anywhere]" style={{ fontSize: `${Math.max(3.4, size / 7)}mm` }}>
            {display_code}
          </span>
        ) : null}
        <span className="line-clamp-2 block [overflow-wrap:anywhere]" style={{ fontSize: `${Math.max(2.6, size / 11)}mm` }}>
          {title}
        </span>
      </figcaption>
    </figure>
  );
}
