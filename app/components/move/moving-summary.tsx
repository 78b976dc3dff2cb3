import { wordsFor } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import type { Summary } from "@server/moving/before-moving";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PasswordAgain } from "~/components/session/password-again";
import type { MoveQuery } from "~/paths/records";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Notice } from "~/ui/notice";
import { Facts, Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { summaryOf } from "./summary-of.ts";

type Props = {
  summary: Summary;
  as: "move" | "duplicate";
  isObject?: boolean;
  cancel: string;
  pathFor: (input: MoveQuery) => string;
  /** More fields of the form: what moves along. */
  children?: ReactNode;
};

/** A preview of a move or copy: from where to where, what moves along, what does not, and the boards of the plan. */
export function MovingSummary({ summary, as, isObject = false, cancel, pathFor, children }: Props) {
  const { t, i18n } = useTranslation();
  const { source, target, reason, boards, by_worker, adds } = summary;
  const { included, excluded } = summaryOf(t, i18n.language, { summary, as, isObject });
  const where = (workspace: string | null, path: { title: string }[]) =>
    [workspace, ...path.map(({ title }) => title)].filter(Boolean).join(" › ");
  const facts: [string, ReactNode][] = [
    [t("move.from"), where(null, source.path) || t("container.boards")],
    [t("move.to"), where(target.workspace, target.path)],
  ];
  return (
    <>
      <Panel className="mt-4">
        <Facts facts={facts} />
        <Link
          to={pathFor({ as, open: target.id ?? target.workspace_id })}
          className="link mx-4 mb-4 inline-block text-sm text-primary md:mx-5 tap"
        >
          {t("move.other_target")}
        </Link>
      </Panel>
      {reason ? (
        <Notice tone="bad" icon="circle-x" className="mt-4">
          {wordsFor(t, reason)}
        </Notice>
      ) : (
        <>
          <div className="mt-4 grid grid-cols-1 items-start gap-4 md:grid-cols-2">
            <Lines title={t("move.goes")} icon="check" lines={included} />
            {excluded.length > 0 ? <Lines title={t("move.stays")} icon="x" lines={excluded} /> : null}
          </div>
          <p className="mt-4 text-sm text-muted">{t(as === "move" ? "move.access_of_target" : "move.qr_new")}</p>
          {boards ? (
            <p className="num mt-4 text-sm">{t("move.board_count", { workspace: target.workspace, ...boards })}</p>
          ) : null}
          {target.is_other ? (
            <p className="mt-2 text-sm text-muted">{t("move.other_workspace", { workspace: target.workspace })}</p>
          ) : null}
          {adds && !adds.library ? (
            <p className="mt-2 text-sm text-muted">{t("move.lists_stay", { workspace: target.workspace })}</p>
          ) : null}
          {by_worker ? <p className="mt-2 text-sm text-muted">{t("move.as_job")}</p> : null}
        </>
      )}
      <Form className="mt-5 grid gap-4">
        <input type="hidden" name="as" value={as} />
        <input type="hidden" name={isObject ? "container_id" : "parent_id"} value={target.id ?? ""} />
        {isObject ? null : <input type="hidden" name="workspace_id" value={target.workspace_id} />}
        {reason ? null : children}
        {reason ? null : <PasswordAgain name="password" label={t("user.password")} asks={summary.asks_password} />}
        <FormActions cancel={cancel}>{reason ? null : <SubmitButton>{t(`move.as_${as}`)}</SubmitButton>}</FormActions>
      </Form>
    </>
  );
}

function Lines({ title, icon, lines }: { title: string; icon: IconName; lines: string[] }) {
  return (
    <Panel title={title} padded>
      <ul className="grid gap-2 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Icon name={icon} className={`mt-0.5 shrink-0 ${icon === "check" ? "text-accent-ink" : "text-muted"}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
