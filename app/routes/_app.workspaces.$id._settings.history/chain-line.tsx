import { Link } from "@remix-run/react";
import type { ChainState } from "@server/records/history/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { inBrussels, useDates } from "~/ui/time";

type Props = { chain: z.input<typeof ChainState>; workspaceId: string };

/** Whether the history is as it was written, in one line, and the file by which anybody can check it. */
export function ChainLine({ chain, workspaceId }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const file = (
    // a file, not a page
    <Link to={paths.exportHistory(workspaceId)} reloadDocument className="link tap">
      {t("history.chain.export")}
    </Link>
  );
  if (chain.broken_at)
    return (
      <Notice tone="bad" className="mt-4" title={t("history.chain.broken")} action={file}>
        {t("history.chain.broken_what", { day: day(inBrussels(chain.broken_at).day) })}
      </Notice>
    );
  const until = inBrussels(chain.until);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="flex items-start gap-2">
        <Icon name="link" className="mt-0.5" />
        {t("history.chain.unbroken", {
          since: day(inBrussels(chain.since).day),
          until: t("ui.date.moment", { day: day(until.day), time: until.time }),
        })}
      </span>
      {file}
    </p>
  );
}
