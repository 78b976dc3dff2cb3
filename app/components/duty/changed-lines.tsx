import type { ChangedLine } from "@server/inspection/duty/edition/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { howOften } from "./how-often.ts";

/** Lines of the catalogue that change: what they say now, and what they will say. */
export function ChangedLines<Line extends ChangedLine>({
  lines,
  past,
  more,
}: {
  lines: readonly Line[];
  /** They changed already. */
  past?: boolean;
  /** What follows below a line. */
  more?: (line: Line) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.line} className="px-4 py-3 md:px-5">
          <p className="font-medium [overflow-wrap:anywhere]">{[line.point, line.title].filter(Boolean).join(" · ")}</p>
          <Differences line={line} past={past} />
          {more ? <p className="mt-1 text-sm text-muted">{more(line)}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/** Only what differs. */
function Differences({ line: { scope, before, after }, past }: { line: ChangedLine; past?: boolean }) {
  const { t } = useTranslation();
  const said = ({ every, unit, first_months, weight, marker, source }: ChangedLine["before"]) => [
    howOften(t, { every, unit, scope }),
    first_months === null
      ? ""
      : `${t("catalogue.first")} ${first_months ? t("catalogue.after_months", { count: first_months }) : t("catalogue.after_none")}`,
    t(`duty.weight.${weight}`),
    t(`duty.marker.${marker}`),
    source,
  ];
  const [was, becomes] = [said(before), said(after)];
  const differing = (values: string[]) => values.filter((value, at) => value && was[at] !== becomes[at]).join(" · ");
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-muted">{t(past ? "catalogue.was" : "catalogue.before")}</dt>
      <dd className="[overflow-wrap:anywhere]">{differing(was) || "–"}</dd>
      <dt className="text-muted">{t(past ? "catalogue.became" : "catalogue.after")}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{differing(becomes) || "–"}</dd>
    </dl>
  );
}
