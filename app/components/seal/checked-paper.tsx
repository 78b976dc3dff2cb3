import type { CheckedPaper } from "@server/records/seal/inputs";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Notice } from "~/ui/notice";
import type { Tone } from "~/ui/state";
import { type Fact, hashesOf, PaperFacts, useMoment, usePaperFacts, useStamp } from "./facts.tsx";

const looks: Record<CheckedPaper["verdict"], { tone: Tone; icon: IconName }> = {
  unchanged: { tone: "valid", icon: "shield-check" },
  continued: { tone: "soon", icon: "triangle-alert" },
  unknown: { tone: "soon", icon: "triangle-alert" },
  changed: { tone: "bad", icon: "octagon-alert" },
  known: { tone: "none", icon: "file-check-2" },
  foreign: { tone: "none", icon: "file-question-mark" },
  none: { tone: "none", icon: "file-question-mark" },
  unreadable: { tone: "soon", icon: "triangle-alert" },
};

/** The answer about a PDF: the verdict first, then what is known of it. */
export function CheckedPaperPanel({ checked }: { checked: CheckedPaper }) {
  const { t } = useTranslation();
  const { verdict, signatures, paper, sha256 } = checked;
  const { tone, icon } = looks[verdict];
  const inWords = useMoment();
  const stampOf = useStamp();
  const seal = signatures.findLast(({ ours }) => ours !== "no");
  const others = signatures.filter(({ ours }) => ours === "no");
  const isTrusted = verdict === "unchanged" || verdict === "continued";
  const shown = verdict === "changed" ? null : paper;
  const known = usePaperFacts(shown);
  const facts: Fact[] = [
    ...known,
    ...(seal && isTrusted
      ? ([
          ["sealed_by", seal.by],
          ["sealed_on", paper ? inWords(paper.at) : ""],
          ["stamped", paper ? stampOf(paper) : ""],
        ] satisfies Fact[])
      : []),
  ];
  return (
    <section className="panel grid grid-cols-1 gap-4 p-4 md:p-6" role="status">
      <div className="flex items-start gap-4">
        <span className={`plate tone-${tone} grid size-14 shrink-0 rounded-box`} aria-hidden="true">
          <Icon name={icon} className="size-7" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl">{t(`seal.verdict.${verdict}.title`)}</h2>
          <p className="mt-1 text-muted">{t(`seal.verdict.${verdict}.text`)}</p>
        </div>
      </div>
      <Superseded since={shown?.superseded_on ?? null} />
      <PaperFacts facts={facts} hashes={verdict === "unreadable" ? [] : hashesOf(shown, [sha256])} />
      {others.length > 0 ? (
        <div>
          <h3 className="text-base font-semibold">{t("seal.others")}</h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {others.map(({ by, holds }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {t(holds ? "seal.other.holds" : "seal.other.broken", { by: by || t("seal.nobody") })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {seal && isTrusted ? (
        <p className="text-sm text-muted">
          {t("seal.what_it_is")} {seal.ours === "self-made" ? t("seal.self_made") : ""}
        </p>
      ) : null}
    </section>
  );
}

/** Says that another one has taken its place. */
export function Superseded({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const inWords = useMoment();
  return since ? <Notice tone="soon">{t("seal.superseded_since", { day: inWords(since) })}</Notice> : null;
}
