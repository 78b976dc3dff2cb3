import type { Letter } from "@server/core/compliance";
import type { CockpitLine } from "@server/inspection/cockpit/inputs";
import type { TFunction } from "i18next";
import { paths } from "~/paths/paths";
import type { Data } from "./route.tsx";

/** Objects count, unless one review point is chosen: then its reports. */
export type Measure = "objects" | "reports";
export const measureOf = ({ query }: Data): Measure => (query.point ? "reports" : "objects");

/** What is counted: all of these states, or those in order until a day between these. */
type Counted = { state: "good" | "rejected" | Letter } | { from: string; until: string };
/** The address of the list that shows exactly what is counted. */
type Link = (counted: Counted) => string;

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

/** The objects of a place, or the reports of a review point: those in order are called valid there. */
const objectsOf =
  ({ workspace_id }: Data, container: string | undefined): Link =>
  (counted) =>
    paths.objects(workspace_id, {
      container,
      ...("state" in counted
        ? { state: counted.state }
        : { state: "good", due_from: counted.from, due_until: counted.until }),
    });
const reportsOf =
  ({ workspace_id }: Data, place: string | undefined, point: string): Link =>
  (counted) =>
    paths.reports(workspace_id, {
      place,
      point,
      ...("state" in counted
        ? { state: counted.state === "good" ? "valid" : counted.state }
        : { state: "valid", from: counted.from, until: counted.until }),
    });
const listOf = (page: Data, place: string | undefined): Link =>
  page.query.point ? reportsOf(page, place, page.query.point) : objectsOf(page, place);

export const linkOf = (page: Data): Link => listOf(page, page.query.board);

export const linesOfPlaces = (t: TFunction, page: Data): LineOf[] =>
  page.places.map(({ id, title, here, has_plan, ...line }) => ({
    ...line,
    key: id,
    title: here ? t("compliance.here") : title,
    to: here ? undefined : paths.compliance(page.workspace_id, { board: id, point: page.query.point }),
    list: here ? null : listOf(page, id),
    plan: has_plan ? `${paths.container(id)}#plan` : undefined,
  }));

export const linesOfPoints = (page: Data): LineOf[] =>
  page.points.map(({ code, title, ...line }) => ({
    ...line,
    key: code,
    title,
    code,
    to: paths.compliance(page.workspace_id, { board: page.query.board, point: code }),
    list: reportsOf(page, page.query.board, code),
  }));
