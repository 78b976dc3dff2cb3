import { useRouteLoaderData } from "@remix-run/react";
import type { Invited } from "@server/access/invitation/inputs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Notice } from "~/ui/notice";

/** What happened to each person who was entered. It takes the focus, since the button is far below it. */
export function InvitationResult({
  outcome,
  className = "",
}: {
  outcome: z.output<typeof Invited>;
  className?: string;
}) {
  const { t } = useTranslation();
  // invitations wait until the inviting user's address is proven
  const hasUnprovenClaim = Boolean(useRouteLoaderData<{ claims: string | null }>("root")?.claims);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [outcome]);
  const { invited, later, added, already, held, linked } = outcome;
  const isNew = invited.length + added.length + linked.length > 0;
  return (
    <div ref={notice} tabIndex={-1} className={`grid scroll-mt-24 gap-3 outline-none ${className}`}>
      {isNew || already.length > 0 ? (
        <Notice tone={isNew ? "valid" : "none"} role="status" icon={invited.length > 0 ? "mail-check" : "user-check"}>
          {invited.length > 0 ? (
            <p className="font-medium">
              {t(hasUnprovenClaim ? "invitation.waits" : "invitation.sent", { count: invited.length })}
            </p>
          ) : null}
          {invited.length > 0 ? <People words="sent_to" who={invited} /> : null}
          {added.length > 0 ? <People words="added" who={added} /> : null}
          {linked.length > 0 ? <People words="linked" who={linked} /> : null}
          {already.length > 0 ? <People words="already" who={already} /> : null}
        </Notice>
      ) : null}
      {later.length > 0 ? (
        <Notice tone="soon" role="status">
          <p className="font-medium">{t("invitation.later", { count: later.length })}</p>
          <People words="sent_to" who={later} />
        </Notice>
      ) : null}
      {held.length > 0 ? (
        <Notice tone="soon" role="status">
          <People words="held" who={held} />
        </Notice>
      ) : null}
    </div>
  );
}

function People({ words, who }: { words: "sent_to" | "added" | "linked" | "already" | "held"; who: string[] }) {
  const { t } = useTranslation();
  return (
    <p className="max-h-40 overflow-y-auto [overflow-wrap:anywhere]">
      {t(`invitation.${words}`, { who: who.join(", ") })}
    </p>
  );
}
