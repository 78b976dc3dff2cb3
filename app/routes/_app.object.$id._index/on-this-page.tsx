import { useTranslation } from "react-i18next";
import type { PageData } from "./route.tsx";

/** Links to the parts of the page, for phones. */
export function OnThisPage({ object, action_points, templates, may }: PageData) {
  const { t } = useTranslation();
  const parts = [
    { id: "validity", word: t("report.validity") },
    {
      id: "action-points",
      word: t("action_point.titles"),
      count: action_points.filter(({ status }) => status !== "ok").length,
    },
    { id: "files", word: t("file.many"), count: object.files.length },
    ...(templates.length > 0 || may.attach_template
      ? [{ id: "templates", word: t("object_template.titles"), count: templates.length }]
      : []),
    { id: "duties", word: t("duty.titles"), count: object.duties.length },
    ...(object.qr_code || may.withdraw_qr ? [{ id: "qr", word: t("qr.short") }] : []),
  ];
  return (
    <nav
      className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:hidden print:hidden"
      aria-label={t("ui.on_this_page")}
    >
      {parts.map(({ id, word, count }) => (
        <a key={id} className="filter-chip shrink-0" href={`#${id}`}>
          {word}
          {count ? <span className="num font-normal text-muted">{count}</span> : null}
        </a>
      ))}
    </nav>
  );
}
