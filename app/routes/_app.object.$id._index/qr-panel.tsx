import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { PageData } from "./route.tsx";

/** The QR code, with links to print it, to open the public page, and for users who may, to change it. */
export function QrPanel({ object, may }: PageData) {
  const { t } = useTranslation();
  const { id, qr_code, public_id, display_code, title } = object;
  if (!qr_code && !may.withdraw_qr) return null;
  return (
    <section className="panel scroll-mt-20" id="qr" aria-labelledby="qr-heading">
      <div className="flex gap-4 p-4 md:px-5">
        {qr_code ? (
          <img
            src={qr_code}
            alt={t("qr.of", { name: display_code || title })}
            loading="lazy"
            width={96}
            height={96}
            className="size-24 shrink-0 rounded-field border border-line bg-white"
          />
        ) : (
          <span className="grid size-24 shrink-0 place-items-center rounded-field border border-dashed border-[var(--line-strong)] text-muted">
            <Icon name="qr-code" className="size-8" />
          </span>
        )}
        <div className="flex min-w-0 flex-col">
          <h2 id="qr-heading" className="text-base">
            {t("qr.sticker")}
          </h2>
          <p className="mt-0.5 text-sm text-muted">{t(qr_code ? "qr.what_it_shows" : "qr.is_off")}</p>
          {may.withdraw_qr ? (
            <Link
              to={paths.objectQr(id)}
              className="no-print link mt-auto inline-flex items-center gap-1.5 pt-1 text-sm font-medium max-md:min-h-11"
            >
              {t("qr.manage")}
            </Link>
          ) : null}
        </div>
      </div>
      {qr_code ? (
        <div className="no-print grid grid-cols-2 gap-2 px-4 pb-4 md:px-5">
          <Link to={paths.objectLabel(id)} className="btn btn-sm">
            <Icon name="printer" />
            {t("ui.print")}
          </Link>
          <a href={paths.publicObject(public_id)} className="btn btn-sm" target="_blank" rel="noopener">
            <Icon name="external-link" />
            {t("ui.view")}
          </a>
        </div>
      ) : null}
    </section>
  );
}
