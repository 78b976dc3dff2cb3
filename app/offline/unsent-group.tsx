import { inWords } from "@i18n/in-words";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/time";
import { asFile } from "./as-file.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import type { StoredOperation } from "./operation.ts";
import { storeOperations } from "./store.ts";
import { useWordsOf } from "./words-of.ts";

type Props = { operations: StoredOperation[]; onRetry: () => void };

/** What is unsent of one thing: its contents and state, and what can be done with what was refused. */
export function UnsentGroup({ operations, onRetry }: Props) {
  const { t } = useTranslation();
  const { summary, lines } = useWordsOf();
  const [isAsking, setAsking] = useState(false);
  const [first] = operations as [StoredOperation, ...StoredOperation[]];
  const refused = operations.find(({ refusal }) => refusal);
  const retry = async () => {
    await storeOperations(operations.map(({ refusal: _, ...operation }) => operation));
    onRetry();
  };
  const discard = () =>
    void storeOperations(
      [],
      operations.map(({ id }) => id),
    );
  const save = async () => {
    const { href, name } = await asFile(t("unsent.file_of", { title: first.about.title }), operations, lines);
    const link = document.createElement("a");
    link.href = href;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  return (
    <section className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{first.about.title}</h2>
          <p className="text-sm text-muted">
            {summary(operations).join(" · ")} · <Moment value={first.at} />
          </p>
        </div>
        <Chip tone={refused ? "bad" : "soon"} icon={refused ? "circle-alert" : "cloud-off"}>
          {t(refused ? "unsent.refused" : "unsent.waits")}
        </Chip>
      </div>
      {refused?.refusal ? (
        <p className="tone-bad mt-2 text-sm text-tone-ink">
          {refused.refusal.conflict ? (
            <>
              {refused.refusal.conflict.by
                ? t("unsent.changed_by", { who: refused.refusal.conflict.by })
                : t("unsent.changed")}{" "}
              {refused.refusal.conflict.at ? <Moment value={refused.refusal.conflict.at} /> : null}
            </>
          ) : (
            inWords(t, refused.refusal.message)
          )}
        </p>
      ) : null}
      {refused?.refusal?.conflict && refused.kind === "call" ? (
        <ChangedMeanwhile operation={refused} conflict={refused.refusal.conflict} onDecided={onRetry} />
      ) : null}
      <details className="mt-3" open={refused !== undefined}>
        <summary className="min-h-11 cursor-pointer content-center text-sm text-muted">{t("unsent.show")}</summary>
        <dl className="mt-1 grid gap-2 text-sm">
          {lines(operations).map(({ key, label, text }) => (
            <div key={key}>
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="no-print mt-3 flex flex-wrap gap-2">
        <a className="btn touch:h-12" href={first.about.path}>
          {t("unsent.open")}
        </a>
        {refused ? (
          <>
            <button type="button" className="btn touch:h-12" onClick={() => void retry()}>
              {t("unsent.again")}
            </button>
            <button type="button" className="btn touch:h-12" onClick={() => void save()}>
              <Icon name="download" />
              {t("unsent.save")}
            </button>
            <button type="button" className="btn touch:h-12" onClick={() => window.print()}>
              <Icon name="printer" />
              {t("unsent.print")}
            </button>
          </>
        ) : null}
        <button type="button" className="btn btn-ghost touch:h-12" onClick={() => setAsking(true)} hidden={isAsking}>
          <Icon name="trash-2" />
          {t("unsent.discard")}
        </button>
      </div>
      {isAsking ? (
        <div className="tone-bad mt-3 rounded-field bg-tone-soft p-3" role="alert">
          <p className="text-sm text-tone-ink">{t("unsent.discard_question")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <button type="button" className="btn btn-error touch:h-12" onClick={discard}>
              {t("unsent.discard_yes")}
            </button>
            <button type="button" className="btn touch:h-12" onClick={() => setAsking(false)}>
              {t("unsent.keep")}
            </button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
