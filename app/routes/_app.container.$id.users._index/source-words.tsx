import { Link, useLoaderData } from "@remix-run/react";
import type { Source } from "@server/access/access/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { loader } from "./route.tsx";

/** Where an access comes from, as a link for users who may change it there. */
export function SourceWords({ source, userId, also }: { source: Source; userId: string; also?: boolean }) {
  const { t } = useTranslation();
  const { container } = useLoaderData<typeof loader>();
  const textKey = source.kind === "container" && !source.title ? "above" : source.kind;
  const words = t(`access.from.${textKey}`, { title: source.title ?? "" });
  const to = useWay(source, userId);
  const place = source.kind === "group" && source.container?.id !== container.id ? source.container : null;
  return (
    <span className="[overflow-wrap:anywhere]">
      {also ? `${t("access.from.also")} ` : null}
      {to ? (
        <Link to={to} className="link tap">
          {words}
        </Link>
      ) : (
        words
      )}
      {place
        ? ` · ${place.title ? t("access.from.linked_to", { title: place.title }) : t("access.from.linked_above")}`
        : null}
    </span>
  );
}

function useWay({ kind, id, container: linked }: Source, userId: string): string | null {
  const { workspace_id, may } = useLoaderData<typeof loader>();
  if (!may.edit) return null;
  if (kind === "workspace") return may.edit_members ? paths.member(workspace_id, userId) : null;
  if (kind === "container") return id ? paths.containerPeople(id) : null;
  if (may.edit_groups && id) return paths.group(workspace_id, id);
  return linked?.id ? `${paths.containerPeople(linked.id)}#groups` : null;
}
