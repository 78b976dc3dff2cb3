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
 * The options of the market that the workspace already has: where each is, whether it is still being copied, or a
 * button to add it. Nothing when there are none. Do not use it inside a form.
 */
export function OwnedBoards({ workspaceId, options, className }: Props) {
  const { t } = useTranslation();
  const owned = options.filter((option) => option.had && option.had !== "waiting");
  if (owned.length === 0) return null;
  return (
    <Panel title={t("market.had_title")} count={owned.length} className={className}>
      <ul className="divide-y divide-line">
        {owned.map((option) => (
          <li key={option.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5">
            <span className="min-w-0 grow">
              <span className="block font-medium [overflow-wrap:anywhere]">{option.market_name}</span>
              <span className="block text-sm text-muted">
                {option.refusal ? wordsFor(t, option.refusal) : t(`market.had.${option.had ?? "there"}`)}
              </span>
            </span>
            <OwnedBoardAction workspaceId={workspaceId} option={option} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OwnedBoardAction({
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
