import { durationInWords } from "@i18n/in-words";
import type { KnownPaper } from "@server/records/seal/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Facts } from "~/ui/panel";
import { inBrussels, useDates } from "~/ui/time";

export type Fact = [key: string, value: ReactNode];

/** A moment in Brussels, in words. */
export function useMoment() {
  const { t } = useTranslation();
  const { day } = useDates();
  return (moment: string) => {
    const { day: on, time } = inBrussels(moment);
    return t("seal.moment", { day: day(on, "long"), time });
  };
}

/** What is known of a paper, and of who signed it. */
export function usePaperFacts(paper: z.infer<typeof KnownPaper> | null): Fact[] {
  const { t } = useTranslation();
  const inWords = useMoment();
  if (!paper) return [];
  const { signed } = paper;
  return [
    ["document", paper.title],
    ["kind", t(`seal.kind.${paper.kind}`)],
    ["workspace", paper.workspace],
    ...(signed
      ? ([
          ["signed_by", [signed.by, signed.company].filter(Boolean).join(" · ")],
          ["account", signed.account],
          ["proven_by", signed.proven_by ? t(`signature.paper.proven.${signed.proven_by}`) : ""],
          ["signed_on", inWords(signed.at)],
          ["reading_time", durationInWords(t, signed.reading_seconds)],
          ["read_sha256", <Hash key="read" value={signed.read_sha256} />],
        ] satisfies Fact[])
      : []),
  ];
}

/** When an authority saw the seal of a paper, or why none did. */
export function useStamp() {
  const { t } = useTranslation();
  const inWords = useMoment();
  return ({ timestamp, reason }: Pick<z.infer<typeof KnownPaper>, "timestamp" | "reason">) => {
    if (timestamp) return t("seal.fact.stamped_by", { moment: inWords(timestamp.at), by: timestamp.by });
    return reason ? t(`seal.reason.${reason}`) : "";
  };
}

export const Hash = ({ value }: { value: string | null }) =>
  value ? <code className="num text-xs [overflow-wrap:anywhere]">{value}</code> : null;

/** The facts of a paper; what is empty is left out. */
export function PaperFacts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  return (
    <Facts
      facts={facts.filter(([, value]) => value).map(([key, value]) => [t(`seal.fact.${key}`), value] as const)}
      className="px-0! py-0!"
    />
  );
}
