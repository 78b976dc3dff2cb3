import { Link } from "@remix-run/react";
import type { DocumentKind } from "@server/tenancy/document/kinds";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Day } from "~/ui/time";

type Props = { kind: DocumentKind; now: number; versions: { version: number; in_force_on: string; news: string }[] };

/** All versions, with what was new in each. */
export function Versions({ kind, now, versions }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="eyebrow">
        {t("terms.read.versions")}
      </h2>
      <ol className="mt-2 grid gap-2 text-sm">
        {versions.map(({ version, in_force_on, news }) => (
          <li key={version}>
            <Link
              to={paths.document(kind, { version })}
              aria-current={version === now ? "page" : undefined}
              className={`flex min-h-9 flex-wrap items-baseline gap-x-2 py-1 touch:min-h-11 ${version === now ? "font-semibold" : "link"}`}
            >
              {t("terms.version", { version })}
              <span className="font-normal text-muted">
                <Day value={in_force_on} />
              </span>
            </Link>
            <p className="text-xs text-muted">{news || (version === 1 ? t("terms.first") : null)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
