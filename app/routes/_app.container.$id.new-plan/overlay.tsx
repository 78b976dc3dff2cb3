import { type Alignment, aligned, alignedArea, isOnPlan } from "@server/records/floor-plan/alignment";
import { useTranslation } from "react-i18next";
import type { Data } from "./route.tsx";

type Props = {
  page: Pick<Data, "container" | "pins" | "rooms"> & { waiting: NonNullable<Data["waiting"]> };
  alignment: Alignment;
  /** How much of the new plan is seen over the old one, from 0 to 1. */
  share: number;
};

const MOST_CODES = 60; // more would cover the plan

/** The old plan under the new one, with the pins and rooms where they will be. */
export function Overlay({ page: { container, waiting, pins, rooms }, alignment, share }: Props) {
  const { t } = useTranslation();
  const [a, b, c, d, e, f] = alignment;
  const ratio = waiting.width / waiting.height || 1.5;
  const old = container.images[0]!;
  const drawn = pins.flatMap((pin) => {
    const at = aligned(alignment, [pin.x, pin.y]);
    return isOnPlan(at) ? [{ ...pin, at }] : [];
  });
  return (
    <div
      className="relative mx-auto overflow-clip rounded-box border border-line bg-white dark:brightness-[0.85]"
      style={{ aspectRatio: ratio, width: `min(100%, ${62 * ratio}dvh)` }}
    >
      <img
        src={old.file_path}
        alt={t("container.floor_plan_picture", { title: container.title })}
        className="absolute inset-0 size-full origin-top-left"
        style={{
          opacity: 1 - share,
          // CSS counts in pixels of the frame, the alignment in its width and height
          transform: `translate(${c * 100}%, ${f * 100}%) matrix(${a}, ${d / ratio}, ${b * ratio}, ${e}, 0, 0)`,
        }}
      />
      <img
        src={waiting.file_path}
        alt={t("floor_plan.new_picture", { title: container.title })}
        className="absolute inset-0 size-full mix-blend-multiply"
        style={{ opacity: share }}
      />
      <svg className="plan-rooms" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {rooms.map(({ id, area }) => (
          <polygon
            key={id}
            className="room tone-accent"
            points={(alignedArea(alignment, area) ?? []).map((corner) => corner.join(",")).join(" ")}
          />
        ))}
      </svg>
      {drawn.map(({ id, title, display_code, at: [x, y] }) => (
        <span
          key={id}
          className="plan-dot"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          title={[display_code, title].filter(Boolean).join(" ")}
          aria-hidden="true"
        >
          {drawn.length <= MOST_CODES && display_code ? <span>{display_code}</span> : null}
        </span>
      ))}
    </div>
  );
}
