import { Id } from "@server/core/fields";
import { Area } from "@server/records/container/rooms";
import { z } from "zod";
import { rectangleAround } from "./rectangle.ts";

const Percent = z.number().min(0).max(100).nullable().default(null);

/** "0.1,0.2 0.5,0.2 0.5,0.6": the corners that were drawn; empty: none. */
const Corners = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(" ")
      .filter(Boolean)
      .map((corner) => corner.split(",").map(Number)),
  );

/**
 * A room by the corners that are drawn, or where numbers were typed by its rectangle in percent of the plan. Numbers that
 * are those around the corners leave these as they are. `area` null: the room is taken off the plan.
 */
export const RoomForm = z
  .object({
    room: Id,
    by: z.enum(["corners", "numbers"]).default("numbers"),
    corners: Corners,
    left: Percent,
    top: Percent,
    width: Percent,
    height: Percent,
    take_off: z.string().optional(),
  })
  .transform(({ room, by, corners, take_off, ...rectangle }, context) => {
    if (take_off) return { id: room, area: null };
    const drawn = Area.safeParse(corners);
    const isAsDrawn = by === "corners" || (drawn.success && isAround(rectangle, drawn.data));
    const area = isAsDrawn ? drawn : Area.safeParse(rectangleOf(rectangle));
    if (area.success) return { id: room, area: area.data };
    context.addIssue({ code: "custom", message: "container.room_corners", path: ["left"] });
    return z.NEVER;
  });

type Rectangle = Record<"left" | "top" | "width" | "height", number | null>;

const isAround = (typed: Rectangle, area: Area) =>
  Object.entries(rectangleAround(area)).every(([name, value]) => typed[name as keyof Rectangle] === value);

function rectangleOf({ left, top, width, height }: Rectangle): [number, number][] {
  if (left === null || top === null || !width || !height) return [];
  const [x, y, right, bottom] = [left, top, Math.min(100, left + width), Math.min(100, top + height)].map(
    (n) => n / 100,
  );
  return [
    [x!, y!],
    [right!, y!],
    [right!, bottom!],
    [x!, bottom!],
  ];
}
