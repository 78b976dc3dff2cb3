import { Link } from "@remix-run/react";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { Plate } from "~/ui/plate";
import { type Letter, states } from "~/ui/state";
import type { Box } from "./view.ts";

/** A container as a room on a plan: its corners in fractions of the plan, and the worst letter in it. */
export type Room = {
  id: string;
  title: string;
  area: readonly (readonly [number, number])[];
  worst: Letter;
  to: string;
};

/** A room of which the name leads nowhere, as on paper. */
export type DrawnRoom = Omit<Room, "to">;

const NAME_HEIGHT = 26; // pixels
export const topLeft = (area: Room["area"]) => ({
  x: Math.min(...area.map(([x]) => x)),
  y: Math.min(...area.map(([, y]) => y)),
  width: Math.max(...area.map(([x]) => x)) - Math.min(...area.map(([x]) => x)),
});

/** Where the name of a room stands, for .room-name. */
export function nameStyle(area: Room["area"]): CSSProperties {
  const { x, y, width } = topLeft(area);
  return { "--x": x, "--y": y, "--w": width } as CSSProperties;
}

/** Where the names of rooms stand on a plan of that size (pixels), so that no label covers them. */
export const namesOf = (rooms: readonly Room[], size: { width: number; height: number }): Box[] =>
  rooms.map(({ area, title }) => {
    const { x, y, width } = topLeft(area);
    return {
      left: x,
      right: x + Math.min(width, (34 + title.length * 7.5) / size.width),
      top: y,
      bottom: y + NAME_HEIGHT / size.height,
    };
  });

/** The areas of rooms in the picture of a plan, tinted by their worst letter. */
export const RoomAreas = memo(function RoomAreas({ rooms }: { rooms: readonly DrawnRoom[] }) {
  return (
    <svg className="plan-rooms" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {rooms.map(({ id, area, worst }) => (
        <polygon
          key={id}
          className={`room tone-${states[worst].tone}`}
          points={area.map((at) => at.join(",")).join(" ")}
        />
      ))}
    </svg>
  );
});

/** The names of rooms with their worst letter, each a link to its container. */
export const RoomNames = memo(function RoomNames({ rooms }: { rooms: readonly Room[] }) {
  const { t } = useTranslation();
  return rooms.map(({ id, title, area, worst, to }) => {
    return (
      <Link
        key={id}
        to={to}
        data-room={id}
        className="room-name"
        style={nameStyle(area)}
        draggable={false}
        aria-label={t("container.pin_label", { name: title, state: t(`${states[worst].word}.aloud`) })}
        title={title}
      >
        <Plate letter={worst} size="sm" />
        <span className="truncate">{title}</span>
      </Link>
    );
  });
});
