import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import { inBrussels, useDates } from "~/ui/time";

type Props = { id: string; file: { name: string; size: number; rows: number; until: string | null } };

/** The resulting file, until it is deleted. */
export function MadeFile({ id, file: { name, size, rows, until } }: Props) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  if (!until) return <p className="mt-3">{t("job.over")}</p>;
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      <p className="num text-sm text-muted">{`${t("job.rows", { count: rows })} · ${bytesInWords(size, i18n.language)}`}</p>
      <a href={paths.jobFile(id)} className="btn btn-primary mt-2">
        <Icon name="download" />
        {t("job.fetch")}
      </a>
      <p className="text-sm text-muted">{t("job.until", { day: day(inBrussels(until).day, "long") })}</p>
    </div>
  );
}
