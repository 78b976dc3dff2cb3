import type { CockpitLine } from "@server/inspection/cockpit/inputs";
import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";
import type { Data } from "./route.tsx";

/** The query of the list of reports that shows exactly the reports counted. */
type Filter = NonNullable<Parameters<typeof paths.reports>[1]>;
type Link = (filter: Filter) => string;

export type LineOf = CockpitLine & {
  key: string;
  title: string;
  /** Small, before the title. */
  code?: string;
  /** The address of this page limited to the line. */
  to?: string;
  /** Null: no list shows exactly these. */
  list: Link | null;
  plan?: string;
};

const listOf = ({ workspace_id, query }: Data, more: Filter): Link => {
  const fixed = { place: query.board, point: query.point, ...more };
  return (filter) => paths.reports(workspace_id, { ...fixed, ...filter });
};

export const linkOf = (page: Data): Link => listOf(page, {});

export const linesOfPlaces = (t: TFunction, page: Data): LineOf[] =>
  page.places.map(({ id, title, here, has_plan, ...line }) => ({
    ...line,
    key: id,
    title: here ? t("compliance.here") : title,
    to: here ? undefined : paths.compliance(page.workspace_id, { board: id, point: page.query.point }),
    list: here ? null : listOf(page, { place: id }),
    plan: has_plan ? `${paths.container(id)}#plan` : undefined,
  }));

export const linesOfPoints = (page: Data): LineOf[] =>
  page.points.map(({ code, title, ...line }) => ({
    ...line,
    key: code,
    title,
    code,
    to: paths.compliance(page.workspace_id, { board: page.query.board, point: code }),
    list: listOf(page, { point: code }),
  }));
