import { useLoaderData, useLocation } from "@remix-run/react";
import type { ObjectInContainer, Pin as PinView } from "@server/container/inputs";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useScripts } from "~/ui/fields";
import { Pin } from "~/widgets/plan/pin";
import { Plan } from "~/widgets/plan/plan";
import type { loader } from "./route.tsx";
import { pathWith } from "./shown.ts";

const MovingPlan = lazy(() => import("~/widgets/plan/moving-plan"));

type Props = { waiting?: ObjectInContainer; onPlaced: () => void };

/** The plan with its pins, each a link to its row; while pins are moved, with pins that move. */
export function PlanOfContainer({ waiting, onPlaced }: Props) {
  const { t } = useTranslation();
  const { container, pins, objects, shown } = useLoaderData<typeof loader>();
  const scripts = useScripts();
  const { hash } = useLocation();
  const image = container.images[0];
  if (!image) return null;
  const alt = t("container.floor_plan_picture", { title: container.title });
  const listed = new Set(objects.items.map(({ id }) => id));
  const current = /^#[op]-(.+)$/.exec(hash)?.[1] ?? shown.asked.at;
  const still = (
    <Plan image={image} alt={alt}>
      {pins.map((pin) => (
        <Pin
          key={pin.id}
          pin={pin}
          to={listed.has(pin.id) ? `#o-${pin.id}` : `${pathWith(container.id, shown, { at: pin.id })}#o-${pin.id}`}
          current={pin.id === current}
        />
      ))}
    </Plan>
  );
  if (!shown.moving || !scripts) return still;
  return (
    <Suspense fallback={still}>
      <MovingPlan image={image} alt={alt} pins={pins} waiting={waiting ? asPin(waiting) : null} onPlaced={onPlaced} />
    </Suspense>
  );
}

const asPin = ({ id, title, display_code, x, y, size, state }: ObjectInContainer): PinView => ({
  id,
  title,
  display_code,
  x: x ?? 0.5,
  y: y ?? 0.5,
  size,
  state,
});
