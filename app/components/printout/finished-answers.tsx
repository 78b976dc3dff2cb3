import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

type Props = { answers: { id: string; title: string; finished_on: string }[]; to: (id: string) => string };

/** The finished answers about an object, for readers without an account; each links to its printout. */
export function FinishedAnswers({ answers, to }: Props) {
  const { t } = useTranslation();
  if (answers.length === 0) return null;
  return (
    <Panel title={t("paper.finished_papers")}>
      <ul className="divide-y divide-line">
        {answers.map(({ id, title, finished_on }) => (
          <li key={id} className="link-row flex min-h-14 items-center gap-3 px-4 py-2.5">
            <Icon name="clipboard-check" large className="text-muted" />
            <Link to={to(id)} className="cover min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
              {title}
            </Link>
            <span className="num text-sm text-muted">
              <Day value={finished_on} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
