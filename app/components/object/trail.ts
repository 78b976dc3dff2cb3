import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";
import type { Crumb } from "~/ui/trail";

type Step = { id: string; title: string };
type Place = { id: string; title: string; display_code: string };

/** Breadcrumbs from the boards to an object, for the pages below it. */
export const trailTo = (t: TFunction, workspaceId: string, path: readonly Step[], object?: Place | null): Crumb[] => [
  { to: paths.workspace(workspaceId), label: t("ui.nav.boards") },
  ...path.map(({ id, title }) => ({ to: paths.container(id), label: title })),
  ...(object ? [{ to: paths.object(object.id), label: object.display_code || object.title }] : []),
];
