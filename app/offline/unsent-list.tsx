import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { useScripts } from "~/ui/use-scripts";
import type { StoredOperation } from "./operation.ts";
import { type Sending, sendAll } from "./send-all.ts";
import { operationsOf } from "./store.ts";
import { UnsentGroup } from "./unsent-group.tsx";
import { onUnsentChanged } from "./unsent-mark.ts";

/** Everything that this user did on this device and is not sent yet, by what it belongs to, and a way to send it now. */
export function UnsentList({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const [unsent, setUnsent] = useState<StoredOperation[]>();
  const [sending, setSending] = useState<"sending" | Sending>();
  useEffect(() => {
    let isMounted = true;
    const show = () =>
      void operationsOf(userId)
        .catch(() => [])
        .then((all) => {
          if (isMounted) setUnsent(all);
        });
    show();
    const stop = onUnsentChanged(show);
    return () => {
      isMounted = false;
      stop();
    };
  }, [userId]);
  const send = async () => {
    setSending("sending");
    setSending(await sendAll(userId).catch(() => undefined));
  };
  if (!scripts) return <Notice tone="none">{t("unsent.needs_script")}</Notice>;
  if (!unsent) return null;
  if (unsent.length === 0)
    return (
      <Notice tone="valid" title={t("unsent.empty")} role="status" className="mt-5">
        {t("unsent.empty_text")}
      </Notice>
    );
  const groups = [...new Set(unsent.map(({ group }) => group))];
  const unanswered = typeof sending === "object" ? sending.unanswered : undefined;
  return (
    <div className="mt-5 grid gap-4">
      <button
        type="button"
        className="no-print btn btn-primary h-14 md:h-12 md:justify-self-start"
        onClick={() => void send()}
        disabled={sending === "sending"}
      >
        <Icon name="send" />
        {t(sending === "sending" ? "unsent.sending" : "unsent.send")}
      </button>
      {unanswered ? (
        <p className="tone-soon text-sm text-tone-ink" role="status">
          {unanswered.why === "offline"
            ? t("unsent.offline")
            : unanswered.why === "signed_out"
              ? t("unsent.signed_out")
              : t("unsent.later")}
        </p>
      ) : null}
      {groups.map((group) => (
        <UnsentGroup
          key={group}
          operations={unsent.filter((operation) => operation.group === group)}
          onRetry={() => void send()}
        />
      ))}
    </div>
  );
}
