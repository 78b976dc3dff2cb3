import { durationInWords } from "@i18n/in-words";
import type { KnownPaper } from "@server/records/seal/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Facts } from "~/ui/panel";
import { inBrussels, useDates } from "~/ui/time";

export type Fact = [key: string, value: ReactNode];
/** `sha256`: those that the same file had, where it was sealed anew. */
export type FileHash = [key: "read_sha256" | "sha256", sha256: readonly string[]];

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
          ["reading_time", signed.reading_seconds === null ? "" : durationInWords(t, signed.reading_seconds)],
        ] satisfies Fact[])
      : []),
  ];
}

/** The hashes of the file that a signer read, and of the paper itself. */
export const hashesOf = (paper: z.infer<typeof KnownPaper> | null, own: readonly string[]): FileHash[] => [
  ...(paper?.signed?.read_sha256 ? [["read_sha256", [paper.signed.read_sha256]] satisfies FileHash] : []),
  ["sha256", own],
];

/** When an authority saw the seal of a paper, or why none did. */
export function useStamp() {
  const { t } = useTranslation();
  const inWords = useMoment();
  return ({ timestamp, reason }: Pick<z.infer<typeof KnownPaper>, "timestamp" | "reason">) => {
    if (timestamp) return t("seal.fact.stamped_by", { moment: inWords(timestamp.at), by: timestamp.by });
    return reason ? t(`seal.reason.${reason}`) : "";
  };
}

/** The facts of a paper, then the hashes of files, each on a line of its own; what is empty is left out. */
export function PaperFacts({ facts, hashes }: { facts: readonly Fact[]; hashes: readonly FileHash[] }) {
  const { t } = useTranslation();
  const shown = facts.filter(([, value]) => value);
  return (
    <>
      {shown.length > 0 ? (
        <Facts facts={shown.map(([key, value]) => [t(`seal.fact.${key}`), value] as const)} className="px-0! py-0!" />
      ) : null}
      {hashes.length > 0 ? (
        <dl className="grid grid-cols-1 gap-2.5 text-sm">
          {hashes.map(([key, sha256]) => (
            <div key={key}>
              <dt className="text-muted">{t(`seal.fact.${key}`)}</dt>
              {sha256.map((value) => (
                <dd key={value} className="num font-mono text-xs [overflow-wrap:anywhere]">
                  {value}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
