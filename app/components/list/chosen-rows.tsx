import type { Left } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

/** The first of the rows that an act changes, and how many more. */
export function Named({ rows, count }: { rows: { id: string; title: string }[]; count: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1.5 text-sm">
      <h2 className="font-medium">{t("many.which")}</h2>
      <ul className="list-disc pl-4 text-muted [overflow-wrap:anywhere]">
        {rows.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {count > rows.length ? <li>{t("many.first_more", { count: count - rows.length })}</li> : null}
      </ul>
    </div>
  );
}

const SHOWN = 10;

/** Rows that the reader sees and may not change. */
export function Stay({ count, left }: { count: number; left: Left[] }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Notice tone="none">
      <p>{t("many.stay", { count })}</p>
      <ul className="mt-1 list-disc pl-4 text-sm [overflow-wrap:anywhere]">
        {left.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {count > SHOWN ? <li>{t("many.first_more", { count: count - SHOWN })}</li> : null}
      </ul>
    </Notice>
  );
}

type LeftProps = { count: number; left: Left[]; most?: number };

/** Rows that an act left as they were, each with the reason. */
export function LeftAlone({ count, left, most = left.length }: LeftProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div className="mt-1 text-sm">
      <p>{t("many.left", { count })}</p>
      <ul className="list-disc pl-4 [overflow-wrap:anywhere]">
        {left.slice(0, most).map(({ id, title, reason }) => (
          <li key={id}>{t(`many.left_of.${reason}`, { title })}</li>
        ))}
        {count > Math.min(most, left.length) ? (
          <li>{t("many.more", { count: count - Math.min(most, left.length) })}</li>
        ) : null}
      </ul>
    </div>
  );
}
