import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import type { StoredOperation } from "./operation.ts";
import { mayHaveUnsent, oldDraftsOf, onUnsentChanged } from "./unsent-mark.ts";

/** Loaded where something is unsent. Without it nothing is lost: what is unsent waits for the same user. */
const SignOutQuestion = lazy(() => import("./sign-out-question.tsx").catch(() => ({ default: () => <></> })));

/** Delay before sending, so that an answer form that was just left can send its own first. */
const AFTER_MS = 1500;

/** Sends from any page what this user did without a connection, and says what is still to send. */
export function UnsentNotice({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [unsent, setUnsent] = useState<StoredOperation[]>([]);
  const [hasSent, setHasSent] = useState(false);
  const [rivals, setRivals] = useState<StoredOperation["about"][]>([]);
  useEffect(() => {
    let [isStopped, stop] = [false, () => {}];
    let starting: Promise<() => Promise<void>> | undefined;
    /** Loaded on demand, since there is nearly always nothing to send. */
    const start = async () => {
      if (oldDraftsOf(userId).length > 0) await (await import("./old-drafts.ts")).takeUpOldDrafts(userId);
      const [{ operationsOf }, { keepSending }] = await Promise.all([
        import("./store.ts"),
        import("./keep-sending.ts"),
      ]);
      const show = () =>
        operationsOf(userId).then(
          (all) => {
            if (!isStopped) setUnsent(all);
          },
          () => {},
        );
      if (!isStopped)
        stop = keepSending(userId, ({ sent, rivals }) => {
          if (rivals.length > 0) setRivals(rivals);
          if (sent > 0) setHasSent(true);
          void show();
        });
      return show;
    };
    const check = async () => {
      if (isStopped || !(mayHaveUnsent() || starting || oldDraftsOf(userId).length > 0)) return;
      starting ??= start();
      await starting.then(
        (show) => show(),
        () => {
          starting = undefined; // its code could not be loaded without a connection
        },
      );
    };
    const first = setTimeout(() => void check(), AFTER_MS);
    const stopListening = onUnsentChanged(() => void check());
    return () => {
      isStopped = true;
      clearTimeout(first);
      stopListening();
      stop();
    };
  }, [userId]);
  if (unsent.length === 0)
    return (
      <>
        <RivalsNotice walks={rivals} />
        {hasSent ? (
          <Notice tone="valid" role="status" className="mb-4">
            {t("unsent.empty")}
          </Notice>
        ) : null}
      </>
    );
  const refused = new Set(unsent.filter(({ refusal }) => refusal).map(({ group }) => group)).size;
  const count = refused || new Set(unsent.map(({ group }) => group)).size;
  return (
    <>
      <Suspense>
        <SignOutQuestion />
      </Suspense>
      <RivalsNotice walks={rivals} />
      <Notice
        tone={refused ? "bad" : "soon"}
        icon="cloud-off"
        className="no-print mb-4"
        role="status"
        title={t(refused ? "unsent.attention" : "unsent.notice", { count })}
        action={
          <a className="btn btn-sm max-md:btn-md" href={paths.unsent}>
            {t("unsent.show")}
          </a>
        }
      >
        {refused ? null : t("unsent.waits")}
      </Notice>
    </>
  );
}

/** Of what was sent, other results stood there already: leads to where a person chooses. */
function RivalsNotice({ walks }: { walks: readonly StoredOperation["about"][] }) {
  const { t } = useTranslation();
  return walks.map(({ title, path }) => (
    <Notice
      key={path}
      tone="soon"
      role="alert"
      className="no-print mb-4"
      title={t("unsent.rivals")}
      action={
        <a className="btn btn-sm max-md:btn-md" href={path}>
          {t("unsent.show")}
        </a>
      }
    >
      {title}
    </Notice>
  ));
}
