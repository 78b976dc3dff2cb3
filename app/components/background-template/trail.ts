import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";

type Place = { workspace_id: string; container: { id: string; title: string; path: { id: string; title: string }[] } };

/** Breadcrumbs to the container; with `own` also to its list of background templates. */
export const trailToTemplates = (t: TFunction, { workspace_id, container }: Place, own = false) => [
  { to: paths.workspace(workspace_id), label: t("container.boards") },
  ...[...container.path, container].map((step) => ({ to: paths.container(step.id), label: step.title })),
  ...(own ? [{ to: paths.backgroundTemplates(container.id), label: t("background_template.titles") }] : []),
];
