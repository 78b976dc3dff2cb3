import { Link, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { loader } from "~/root";
import { Notice } from "~/ui/notice";

/** Asks the user to agree to documents that changed since they last agreed. It blocks nothing. */
export function ConsentNotice() {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root?.user?.asks_consent) return null;
  return (
    <Notice
      tone="plan"
      icon="book-open"
      title={t("terms.notice.title")}
      className="no-print mb-6"
      action={
        <Link to={paths.terms} className="btn btn-sm touch:h-11">
          {t("terms.notice.go")}
        </Link>
      }
    >
      {t("terms.notice.text")}
    </Notice>
  );
}
