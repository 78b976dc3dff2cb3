import { Link, useFetcher, useLocation } from "@remix-run/react";
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";
import { useLater } from "./use-later.ts";

type Props<T> = {
  /** The page with the same content; without scripts the link leads there. */
  to: string;
  title: string;
  label: ReactNode;
  className?: string;
  /** Loads the dialog's content, which gets the data of that page's loader. */
  content: () => Promise<ComponentType<{ page: T }>>;
};

/**
 * A link to a page that opens as a dialog when scripts run. Do not use it inside a form: forms cannot be nested. The
 * dialog closes on navigation.
 */
export function DialogLink<T>({ to, title, label, className, content }: Props<T>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const page = useFetcher<T>();
  const [Content, loadContent] = useLater(content);
  useEffect(() => setOpen(false), [key]);
  const openDialog = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    page.load(to);
    loadContent(() => location.assign(to));
    setOpen(true);
  };
  return (
    <>
      <Link to={to} className={className} onClick={openDialog} aria-haspopup="dialog">
        {label}
      </Link>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        {page.data && Content ? (
          <Content page={page.data as T} />
        ) : (
          <p role="status" className="py-8 text-center text-muted">
            {t("ui.loading")}
          </p>
        )}
      </Dialog>
    </>
  );
}
