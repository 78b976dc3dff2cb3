import { Link } from "@remix-run/react";
import type { ListedInvitation } from "@server/access/invitation/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";

type Props = {
  workspaceId: string;
  items: Pick<ListedInvitation, "id" | "email" | "state" | "sent_at">[];
  total: number;
};

/** Open invitations, newest first; all of them and their actions are on their own page. */
export function Waiting({ workspaceId, items, total }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <Panel
      title={t("member.waiting.title")}
      count={total}
      className="mt-5"
      action={
        <Link to={paths.invitations(workspaceId)} className="btn btn-ghost btn-sm touch:h-11">
          {t("member.waiting.all")}
        </Link>
      }
    >
      <ul>
        {items.map(({ id, email, state, sent_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-5"
          >
            <span className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">{email}</span>
            {state === "expired" ? <Chip tone="expired">{t("invitation.list.expired")}</Chip> : null}
            <span className="text-muted">
              {t("invitation.list.by")} <Moment value={sent_at} className="lowercase" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
