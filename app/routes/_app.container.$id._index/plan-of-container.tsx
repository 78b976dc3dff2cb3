import { useLoaderData, useLocation } from "@remix-run/react";
import type { ObjectInContainer, Pin as PinView } from "@server/container/inputs";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScripts } from "~/ui/use-scripts";
import { labelOf, Pin } from "~/widgets/plan/pin";
import { Plan } from "~/widgets/plan/plan";
import type { loader } from "./route.tsx";
import { pathWith } from "./shown.ts";

const PinsThatMove = lazy(() => import("~/widgets/plan/pins-that-move"));

type Props = { waiting?: ObjectInContainer; onPlaced: () => void };

/** The plan with its pins, each a link to its row; while pins are moved, a script lets them. */
export function PlanOfContainer({ waiting, onPlaced }: Props) {
  const { t } = useTranslation();
  const { container, pins, objects, shown } = useLoaderData<typeof loader>();
  const surface = useRef<HTMLDivElement>(null);
  const scripts = useScripts();
  const [all, add] = useAdded(pins);
  const { hash } = useLocation();
  const image = container.images[0];
  if (!image) return null;
  const moving = shown.moving && scripts;
  const listed = new Set(objects.items.map(({ id }) => id));
  const current = /^#[op]-(.+)$/.exec(hash)?.[1] ?? shown.asked.at;
  return (
    <>
      <Plan
        image={image}
        alt={t("container.floor_plan_picture", { title: container.title })}
        mode={moving ? (waiting ? "placing" : "moving") : undefined}
        surface={surface}
      >
        {all.map((pin) => (
          <Pin
            key={pin.id}
            pin={pin}
            label={labelOf(t, pin)}
            to={listed.has(pin.id) ? `#o-${pin.id}` : `${pathWith(container.id, shown, { at: pin.id })}#o-${pin.id}`}
            current={pin.id === current}
          />
        ))}
      </Plan>
      {moving ? (
        <Suspense>
          <PinsThatMove
            surface={surface}
            pins={all}
            waiting={waiting ? asPin(waiting) : null}
            onPlaced={(pin) => {
              add(pin);
              onPlaced();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Pins that were placed since the server last told which there are. */
function useAdded(pins: PinView[]): [PinView[], (pin: PinView) => void] {
  const [{ to, added }, setAdded] = useState<{ to: PinView[]; added: PinView[] }>({ to: pins, added: [] });
  const current = to === pins ? added : [];
  return [[...pins, ...current], (pin) => setAdded({ to: pins, added: [...current.filter(({ id }) => id !== pin.id), pin] })];
}

const asPin = ({ id, title, display_code, x, y, size, state }: ObjectInContainer): PinView => ({
  id,
  title,
  display_code,
  x: x ?? 0,
  y: y ?? 0,
  size,
  state,
});
