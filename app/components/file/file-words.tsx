import type { FileView } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Day, daysBetween, useDates } from "~/ui/time";

type KindProps = Pick<FileView, "type" | "size" | "link"> & {
  pages?: number | null;
  /** Leave out the size on a desk, where it has its own column. */
  briefOnDesk?: boolean;
};

/** "PDF · 12 blz. · 412 kB", or the host of a link. */
export function FileKindWords({ type, size, link, pages, briefOnDesk }: KindProps) {
  const { t, i18n } = useTranslation();
  const pagesText = pages === 0 ? t("pdf.unreadable") : pages ? t("pdf.pages", { count: pages }) : null;
  const words = [t(`file.type.${type}`), pagesText, link ? hostOf(link) : null];
  return (
    <>
      {words.filter(Boolean).join(" · ")}
      {link ? null : (
        <span className={briefOnDesk ? "md:hidden" : undefined}> · {bytesInWords(size, i18n.language)}</span>
      )}
    </>
  );
}

const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link);

const WARNING_DAYS = 30;

/** Marks of a file: withheld by the scanner, signed, on the QR page, expiring. Nothing for most files. */
export function FileMarks({
  signed,
  public: isPublic,
  expires_on,
  scan,
  className = "mt-1",
}: Pick<FileView, "signed" | "public" | "expires_on" | "scan"> & { className?: string }) {
  const { t } = useTranslation();
  if (!signed && !isPublic && !expires_on && !scan) return null;
  return (
    <span className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 ${className}`}>
      {scan ? (
        <Chip tone={scan === "waiting" ? "soon" : "expired"} icon={scan === "waiting" ? "clock" : "octagon-alert"}>
          {t(`file.scan.mark.${scan}`)}
        </Chip>
      ) : null}
      {signed ? (
        <span className="tone-accent inline-flex items-center gap-1 text-xs font-medium text-tone-ink">
          <Icon name="signature" className="size-3.5" />
          {t("file.signed")}
        </span>
      ) : null}
      {isPublic ? (
        <span className="inline-flex items-center gap-1 text-xs text-muted">
          <Icon name="globe" className="size-3.5" />
          {t("file.on_qr_page")}
        </span>
      ) : null}
      <FileExpiry on={expires_on} />
    </span>
  );
}

/** The last valid day of a file: amber from thirty days before it, red after it. */
export function FileExpiry({ on }: { on: string | null }) {
  const { t } = useTranslation();
  const { today, day, relative } = useDates();
  const daysLeft = daysBetween(today, on);
  if (!on || daysLeft === undefined) return null;
  if (daysLeft < 0)
    return (
      <Chip tone="expired" icon="calendar-x">
        {t("file.expired_on", { day: day(on) })}
      </Chip>
    );
  if (daysLeft > WARNING_DAYS)
    return <span className="num text-xs text-muted">{t("file.until", { day: day(on) })}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Chip tone="soon" icon="clock-alert">
        {t("file.expires", { when: relative(on) })}
      </Chip>
      <Day value={on} className="num text-xs text-muted" />
    </span>
  );
}
