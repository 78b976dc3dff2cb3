import { useMatches } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

/** A route's `handle`: its page title, from the texts and what its loader gave. */
export type Titled<Data = unknown> = { title: (t: TFunction, data: Data) => string };

/** The title of the page: that of the innermost route that has one. */
export function useTitle(): string {
  const { t } = useTranslation();
  const match = useMatches().findLast(({ handle }) => handle && typeof handle === "object" && "title" in handle);
  const said = match?.data === undefined || match.data === null ? "" : (match.handle as Titled).title(t, match.data);
  return said ? `${said} · ${t("ui.product")}` : t("ui.product");
}
