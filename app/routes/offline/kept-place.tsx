import { letters } from "@server/core/compliance";
import type { Pin } from "@server/records/container/inputs";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { byTitle } from "~/components/kept/find";
import type { KeptMachine, KeptPlace, KeptRound } from "~/components/kept/store";
import { PinCard } from "~/components/plan/pin-card";
import { Plan, type PlanHandle } from "~/components/plan/plan";
import { WHOLE } from "~/components/plan/view";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { KeptMachines } from "./kept-machines.tsx";
import { KeptPlaces } from "./kept-places.tsx";
import { KeptPoints } from "./kept-points.tsx";
import { KeptRounds } from "./kept-rounds.tsx";
import { usePinsHere } from "./use-pins-here.ts";

type Props = { id: string; kept: KeptPlace; machines: KeptMachine[]; rounds: KeptRound[]; account: string };

/** A board or container as it is kept: what is below it, its floor plan with pins, its machines and action points. */
export function KeptPlacePage({ id, kept: { place }, machines, rounds, account }: Props) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string>();
  const container = place.containers.find((each) => each.id === id)!;
  const below = place.containers.filter(({ parent_id }) => parent_id === id);
  const points = place.action_points.filter((point) => point.container.id === id);
  const plan = useRef<PlanHandle>(null);
  const [isMoving, setMoving] = useState(false);
  const [isFull, setFull] = useState(false);
  const keptPins = useMemo(() => machines.flatMap(pinOf), [machines]);
  const pins = usePinsHere({
    ...{ account, workspaceId: place.workspace.id, pins: keptPins, plan, isMoving },
    onFailed: () => setFull(true),
  });
  const sorted = useMemo(() => [...machines].sort((a, b) => urgency(a) - urgency(b) || byTitle(a, b)), [machines]);
  const pin = pins.find((each) => each.id === chosen);
  const because = machines.find((machine) => machine.id === chosen)?.machine.object.answer.because[0] ?? null;
  const [image] = container.images;
  return (
    <>
      <PageHead
        title={container.title}
        sub={container.subtitle || undefined}
        aside={machines.length > 0 ? t("container.objects_count", { count: machines.length }) : undefined}
        trail={container.path.map((step) => ({ to: paths.container(step.id), label: step.title }))}
      />
      {below.length > 0 ? <KeptPlaces places={below} className="panel mt-4" /> : null}
      <div className={`mt-4 grid grid-cols-1 items-start gap-4 ${image ? "lg:grid-cols-[minmax(0,1fr)_24rem]" : ""}`}>
        {image ? (
          <section className="min-w-0" aria-label={t("container.floor_plan")}>
            <Plan
              key={id}
              id={id}
              image={image}
              alt={t("container.floor_plan_picture", { title: container.title })}
              pins={pins}
              start={WHOLE}
              scripts
              mode={isMoving ? "moving" : undefined}
              handle={plan}
              current={chosen}
              pinPath={paths.object}
              viewPath={() => paths.container(id)}
              onChoose={choose}
            >
              {pin ? <PinCard pin={pin} because={because} onClose={() => choose(undefined)} /> : null}
            </Plan>
            {container.may.place && pins.length > 0 ? (
              <button
                type="button"
                className="btn mt-3 h-14 w-full"
                aria-pressed={isMoving}
                onClick={() => setMoving(!isMoving)}
              >
                <Icon name={isMoving ? "check" : "move"} />
                {t(isMoving ? "container.pins_done" : "container.pins_move")}
              </button>
            ) : null}
            {isMoving ? <p className="mt-2 text-sm text-muted">{t("take_along.pins_hint")}</p> : null}
            {isFull ? (
              <Notice tone="bad" role="alert" className="mt-3">
                {t("take_along.no_room")}
              </Notice>
            ) : null}
          </section>
        ) : null}
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <KeptRounds rounds={rounds} />
          {machines.length > 0 ? <KeptMachines machines={sorted} chosen={chosen} /> : null}
          {points.length > 0 ? (
            <Panel title={t("action_point.titles")} count={points.length}>
              <KeptPoints points={points} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

const urgency = ({ machine: { object } }: KeptMachine) => letters.indexOf(object.compliance.state);

function pinOf({ machine: { object } }: KeptMachine): Pin[] {
  const { id, title, display_code, x, y, size, icon_code, color_code, text_color_code } = object;
  if (x === null || y === null) return [];
  return [
    {
      ...{ id, title, display_code, x, y, size, state: object.compliance.state },
      ...(icon_code && { icon_code }),
      ...(color_code && { color_code }),
      ...(text_color_code && { text_color_code }),
    },
  ];
}
