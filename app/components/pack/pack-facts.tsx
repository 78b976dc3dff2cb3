import { inDecimals } from "@i18n/numbers";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";

type Counts = {
  objects: number;
  certificates: number;
  papers: number;
  missing?: number;
  left_out?: number;
};

/** How much is in a pack: before it is made, and after. `bytes`: of its papers, where that is known. */
export function PackFacts({ counts, bytes }: { counts: Counts; bytes?: number }) {
  const { t, i18n } = useTranslation();
  const facts = [
    { name: "objects", count: counts.objects, label: t("pack.count.objects", { count: counts.objects }) },
    {
      name: "certificates",
      count: counts.certificates,
      label: t("pack.count.certificates", { count: counts.certificates }),
    },
    {
      name: "papers",
      count: counts.papers,
      label:
        bytes === undefined
          ? t("pack.count.papers_made", { count: counts.papers })
          : t("pack.count.papers", { count: counts.papers, size: bytesInWords(bytes, i18n.language) }),
    },
    ...(counts.missing
      ? [{ name: "missing", count: counts.missing, label: t("pack.count.missing", { count: counts.missing }) }]
      : []),
    ...(counts.left_out
      ? [{ name: "left_out", count: counts.left_out, label: t("pack.count.left_out", { count: counts.left_out }) }]
      : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(({ name, count, label }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="num text-xl font-semibold">{inDecimals(count, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
