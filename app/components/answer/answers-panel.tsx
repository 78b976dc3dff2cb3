import { Link } from "@remix-run/react";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

/**
 * The answers to this template about this object: all of them for users who may see others' answers, else the user's
 * own.
 */
export function AnswersPanel({ page, list, perPage }: { page: AnswerPage; list: number; perPage: number }) {
  const { t } = useTranslation();
  const { object, template, answer, answers } = page;
  if (answers.total === 0 || (answers.total === 1 && answers.items[0]?.id === answer?.id)) return null;
  return (
    <Panel
      title={page.sees_others ? t("answer.list.all") : t("answer.list.mine")}
      count={answers.total}
      className="no-print mt-8"
    >
      <ul className="divide-y divide-line">
        {answers.items.map((each) => (
          <li
            key={each.id}
            className="link-row flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 touch:py-3.5 md:px-5"
          >
            <Link
              to={paths.objectTemplate(object.id, template.id, { answer: each.id })}
              className="cover min-w-0 flex-1 font-medium [overflow-wrap:anywhere] max-md:basis-full"
              aria-current={each.id === answer?.id ? "true" : undefined}
            >
              {each.user ? nameOf(each.user) : t("answer.somebody")}
            </Link>
            {each.id === answer?.id ? <span className="text-sm text-muted">{t("answer.list.this")}</span> : null}
            <span className="num text-sm text-muted">
              <Moment value={each.finished_at ?? each.updated_at} />
            </span>
            {each.status === "finished" ? (
              <Chip tone="valid" icon="circle-check">
                {t("answer.status.finished")}
              </Chip>
            ) : (
              <Chip tone="none" icon="circle-dashed">
                {t("answer.status.open")}
              </Chip>
            )}
            <Icon name="chevron-right" className="text-muted max-md:hidden" />
          </li>
        ))}
      </ul>
      <Pagination page={list} perPage={perPage} total={answers.total} param="list" />
    </Panel>
  );
}
