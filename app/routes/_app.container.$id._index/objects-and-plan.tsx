import { Link, useLoaderData } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/plan/pin";
import { useChosen } from "~/components/plan/use-chosen";
import { useHighlightedRow } from "~/components/plan/use-highlighted-row";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { useDates } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { Children } from "./children.tsx";
import { Filters } from "./filters.tsx";
import { ObjectsPanel } from "./objects-panel.tsx";
import { pathWith, planFilter } from "./page-address.ts";
import { PlanOfContainer } from "./plan-of-container.tsx";
import type { loader } from "./route.tsx";

/** The floor plan beside the list; on a phone first. What is selected in one is highlighted in the other. */
export function ObjectsAndPlan() {
  const { t } = useTranslation();
  const { container, objects, total, address } = useLoaderData<typeof loader>();
  const [waitingFor, setWaitingFor] = useState("");
  const [chosen, choose] = useChosen(address.query.at);
  const list = useRef<HTMLDivElement>(null);
  const highlighted = useHighlightedRow(list);
  const place = useCallback((id: string) => {
    setWaitingFor(id);
    document.getElementById("plan")?.scrollIntoView({ block: "nearest" });
  }, []);
  const waiting = objects.items.find(({ id }) => id === waitingFor);
  if (container.images.length === 0) return <WithoutPlan />;
  return (
    <div className="mt-4 flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      {total > 0 ? <Filters className="max-lg:order-3 lg:col-span-2" /> : null}
      <section
        className="min-w-0 max-lg:order-1 lg:sticky lg:top-[calc(5rem+var(--above,0px))]"
        aria-label={t("container.floor_plan")}
      >
        <MovingNotice waiting={waiting && nameOf(waiting)} />
        <PlanOfContainer
          waiting={waiting?.id}
          onPlaced={() => setWaitingFor("")}
          chosen={chosen}
          highlighted={highlighted}
          onChoose={choose}
        />
        <UnderThePlan />
      </section>
      <div className="contents min-w-0 lg:grid lg:gap-4">
        <Children besidePlan className="max-lg:order-2" />
        <div ref={list} className="min-w-0 max-lg:order-4">
          <AllLevels />
          <ObjectsPanel onPlace={place} highlighted={waitingFor || chosen} />
        </div>
      </div>
    </div>
  );
}

function WithoutPlan() {
  const { t } = useTranslation();
  const { container, may, total } = useLoaderData<typeof loader>();
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Children />
      {may.edit && total > 0 ? (
        <p className="no-print flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box border border-dashed border-line px-4 py-3 text-sm text-muted md:px-5">
          <Icon name="map" />
          {t("container.floor_plan_none")}
          <Link to={`${paths.editContainer(container.id)}#images`} className="link text-primary tap">
            {t("container.floor_plan_add")}
          </Link>
        </p>
      ) : null}
      {total > 0 ? <Filters /> : null}
      <div className="min-w-0">
        <AllLevels />
        <ObjectsPanel wide />
      </div>
    </div>
  );
}

/** That the list is of this level alone, with a link to the list of all below it. */
function AllLevels() {
  const { t } = useTranslation();
  const { workspace_id, container, total, address } = useLoaderData<typeof loader>();
  const { state, q } = address.query;
  if (container.objects_count <= total || total === 0) return null;
  return (
    <p className="no-print mb-2 flex flex-wrap items-center gap-x-2 text-xs text-muted [overflow-wrap:anywhere]">
      {t("container.one_level", { title: container.title })}
      <Link
        to={paths.objects(workspace_id, { container: container.id, state, q })}
        className="link inline-flex items-center text-primary tap"
      >
        {t("container.all_levels", { count: container.objects_count })}
      </Link>
    </p>
  );
}

function MovingNotice({ waiting }: { waiting?: string }) {
  const { t } = useTranslation();
  const { container, address } = useLoaderData<typeof loader>();
  const scripts = useScripts();
  if (!address.moving) return null;
  return (
    <Notice
      tone="plan"
      icon="move"
      className="no-print mb-3 items-center"
      action={
        <Link
          to={pathWith(container.id, { ...address, moving: false })}
          className="btn btn-sm shrink-0 text-base-content"
        >
          <Icon name="check" />
          {t("container.pins_done")}
        </Link>
      }
    >
      <span role="status">
        {waiting
          ? t("container.pin_click", { title: waiting })
          : t(scripts ? "container.pins_help" : "container.pins_help_plain")}
      </span>
    </Notice>
  );
}

function UnderThePlan() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { container, children, plan_on, placed, total, may, address } = useLoaderData<typeof loader>();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {plan_on ? (
        <Link to={paths.plans(container.id)} className="link inline-flex items-center tap">
          {t("container.floor_plan_of", { day: day(plan_on) })}
        </Link>
      ) : null}
      {total > 0 ? <span>{t("container.placed", { placed, total })}</span> : null}
      {address.moving && placed < total ? <OnlyUnplaced /> : null}
      <span className="no-print ml-auto flex flex-wrap gap-x-4">
        <Link to={paths.ahead(container.id)} className="link inline-flex items-center gap-1.5 tap">
          <Icon name="calendar" />
          {t("ahead.title")}
        </Link>
        <Link
          to={paths.printPlan(container.id, planFilter(address))}
          className="link inline-flex items-center gap-1.5 tap"
        >
          <Icon name="printer" />
          {t("plan.print")}
        </Link>
        {may.edit && children.length > 0 ? (
          <Link to={paths.rooms(container.id)} className="link inline-flex items-center gap-1.5 text-primary tap">
            <Icon name="square-dashed" />
            {t("container.rooms_draw")}
          </Link>
        ) : null}
        {may.place && total > 0 && !address.moving ? (
          <Link
            to={pathWith(container.id, { ...address, moving: true })}
            preventScrollReset
            className="link inline-flex items-center gap-1.5 text-primary tap"
          >
            <Icon name="move" />
            {t("container.pins_move")}
          </Link>
        ) : null}
      </span>
    </div>
  );
}

/** While pins are moved: a link that limits the list to objects without a pin. */
function OnlyUnplaced() {
  const { t } = useTranslation();
  const { container, placed, total, address } = useLoaderData<typeof loader>();
  const only = address.query.placed === "no";
  return (
    <Link
      to={pathWith(container.id, address, { placed: only ? undefined : "no" })}
      preventScrollReset
      className="link no-print text-primary touch:py-3"
    >
      {only ? t("container.show_all") : t("plan.only_unplaced", { count: total - placed })}
    </Link>
  );
}
