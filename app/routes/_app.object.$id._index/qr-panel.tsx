import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { PageData } from "./route.tsx";

/** The QR code, with links to print it, to open the public page, and for users who may, to change it. */
export function QrPanel({ object, may, className }: PageData & { className: string }) {
  const { t } = useTranslation();
  const { id, qr_code, public_id, display_code, title } = object;
  const act = "link inline-flex min-h-6 min-w-6 items-center tap";
  if (!qr_code && !may.withdraw_qr) return null;
  return (
    <section className={`panel flex gap-4 p-4 scroll-mt-20 md:px-5 ${className}`} id="qr" aria-labelledby="qr-heading">
      {qr_code ? (
        <img
          src={qr_code}
          alt={t("qr.of", { name: display_code || title })}
          loading="lazy"
          width={80}
          height={80}
          className="size-20 shrink-0 rounded-field border border-line bg-white"
        />
      ) : (
        <span className="grid size-20 shrink-0 place-items-center rounded-field border border-dashed border-[var(--line-strong)] text-muted">
          <Icon name="qr-code" className="size-8" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 id="qr-heading" className="text-base">
          {t("qr.sticker")}
        </h2>
        <p className="text-sm text-muted">{t(qr_code ? "qr.what_it_shows" : "qr.is_off")}</p>
        <p className="no-print mt-1 flex flex-wrap gap-x-4 text-sm font-medium">
          {qr_code ? (
            <>
              <Link to={paths.objectLabel(id)} className={act}>
                {t("ui.print")}
              </Link>
              <a href={paths.publicObject(public_id)} className={act} target="_blank" rel="noopener">
                {t("ui.view")}
              </a>
            </>
          ) : null}
          {may.withdraw_qr ? (
            <Link to={paths.objectQr(id)} className={act}>
              {t("qr.manage")}
            </Link>
          ) : null}
        </p>
      </div>
    </section>
  );
}
