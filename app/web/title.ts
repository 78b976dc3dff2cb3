import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useCurrentWorkspace } from "~/frame/current-workspace";
import type { loader } from "~/root";

/** A route's `handle`: its page title, from the texts and what its loader gave. */
export type Titled<Data = unknown> = { title: (t: TFunction, data: Data) => string };

/**
 * The title of the page: that of the innermost route that has one, and the workspace it is about, which tells tabs of
 * two apart.
 */
export function useTitle(): string {
  const { t } = useTranslation();
  const match = useMatches().findLast(({ handle }) => handle && typeof handle === "object" && "title" in handle);
  const said = match?.data === undefined || match.data === null ? "" : (match.handle as Titled).title(t, match.data);
  const root = useRouteLoaderData<typeof loader>("root");
  const place = useCurrentWorkspace(root?.workspaces ?? [])?.name;
  return [...new Set([said, place, t("ui.product")])].filter(Boolean).join(" · ");
}
