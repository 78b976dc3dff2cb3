import { Link, useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";

type Props<T> = {
  /** The page with the same content; without scripts the link leads there. */
  to: string;
  title: string;
  label: ReactNode;
  className?: string;
  /** Renders the dialog's content from the data of that page's loader. */
  children: (page: T) => ReactNode;
};

/**
 * A link to a page that opens as a dialog when scripts run. Do not use it inside a form: forms cannot be nested. The
 * dialog closes on navigation.
 */
export function DialogLink<T>({ to, title, label, className, children }: Props<T>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const page = useFetcher<T>();
  useEffect(() => setOpen(false), [key]);
  const openDialog = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    page.load(to);
    setOpen(true);
  };
  return (
    <>
      <Link to={to} className={className} onClick={openDialog} aria-haspopup="dialog">
        {label}
      </Link>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        {page.data ? (
          children(page.data as T)
        ) : (
          <p role="status" className="py-8 text-center text-muted">
            {t("ui.loading")}
          </p>
        )}
      </Dialog>
    </>
  );
}
