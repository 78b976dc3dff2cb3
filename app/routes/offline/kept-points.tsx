import { ActionPointItem } from "~/components/action-point/action-point-item";
import type { PointHere } from "~/components/kept/done-here";
import { WaitsMark } from "./waits.tsx";

/** Action points that are kept, as a list of rows. */
export function KeptPoints({ points }: { points: readonly PointHere[] }) {
  return (
    <ul className="divide-y divide-line">
      {points.map((point) => (
        <ActionPointItem key={point.id} {...point} lead={<WaitsMark point={point} />} />
      ))}
    </ul>
  );
}
