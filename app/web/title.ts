import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useCurrentWorkspace } from "~/frame/current-workspace";
import type { loader } from "~/root";

/** A route's `handle`: the title of its page, from the texts and the loader's data. */
export type Titled<Data = unknown> = { title: (t: TFunction, data: Data) => string };

/**
 * The document's title: of the innermost route that has one, and the name of the workspace, which tells apart tabs of
 * two workspaces.
 */
export function useTitle(): string {
  const { t } = useTranslation();
  const match = useMatches().findLast(({ handle }) => handle && typeof handle === "object" && "title" in handle);
  const pageTitle =
    match?.data === undefined || match.data === null ? "" : (match.handle as Titled).title(t, match.data);
  const root = useRouteLoaderData<typeof loader>("root");
  const workspaceName = useCurrentWorkspace(root?.workspaces ?? [])?.name;
  // a page that is named after the workspace says its name once
  return [...new Set([...pageTitle.split(" · "), workspaceName, t("ui.product")])].filter(Boolean).join(" · ");
}
