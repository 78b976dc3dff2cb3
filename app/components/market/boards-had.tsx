import { wordsFor } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import type { MarketOption } from "@server/billing/market/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Form } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

type Props = { workspaceId: string; options: readonly MarketOption[]; className?: string };

/**
 * What of the market the workspace has already: where it is, how far it is, or a button to put it there. Nothing where
 * it has none. Never inside a form.
 */
export function BoardsHad({ workspaceId, options, className }: Props) {
  const { t } = useTranslation();
  const had = options.filter((option) => option.had && option.had !== "waiting");
  if (had.length === 0) return null;
  return (
    <Panel title={t("market.had_title")} count={had.length} className={className}>
      <ul className="divide-y divide-line">
        {had.map((option) => (
          <li key={option.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5">
            <span className="min-w-0 grow">
              <span className="block font-medium [overflow-wrap:anywhere]">{option.market_name}</span>
              <span className="block text-sm text-muted">
                {option.refusal ? wordsFor(t, option.refusal) : t(`market.had.${option.had ?? "there"}`)}
              </span>
            </span>
            <Onwards workspaceId={workspaceId} option={option} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Onwards({
  workspaceId,
  option: { id, had, container_id, job_id },
}: {
  workspaceId: string;
  option: MarketOption;
}) {
  const { t } = useTranslation();
  if (container_id)
    return (
      <Link to={paths.container(container_id)} className="btn btn-sm">
        {t("market.open")}
      </Link>
    );
  if (had === "coming" && job_id) return null;
  return (
    <Form action={paths.newBoard(workspaceId)}>
      <input type="hidden" name="workspace_id" value={workspaceId} />
      <input type="hidden" name="example" value={id} />
      <SubmitButton kind="plain" small>
        {t("market.bring")}
      </SubmitButton>
    </Form>
  );
}
