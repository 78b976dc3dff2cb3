import { Link } from "@remix-run/react";
import type { PaperView } from "@server/inspection/inbox/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";

/** Says where the same file, or a report with the same number, is already. */
export function SameNotice({ same }: Pick<PaperView, "same">) {
  const { t } = useTranslation();
  if (same.length === 0) return null;
  return (
    <Notice tone="soon" icon="copy">
      <ul className="grid gap-1">
        {same.map(({ by, object, report_id }) => (
          <li key={`${by} ${object.id} ${report_id}`}>
            <Link to={report_id ? paths.report(report_id) : paths.object(object.id)} className="link">
              {by === "file"
                ? t("inbox.same_file", { title: object.title })
                : t("inbox.same_number", { title: object.title })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
