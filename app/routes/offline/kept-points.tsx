import type { TakenPoint } from "@server/inspection/take-along/inputs";
import { ActionPointItem } from "~/components/action-point/action-point-item";

/** Action points that are kept, as a list of rows. */
export function KeptPoints({ points }: { points: readonly TakenPoint[] }) {
  return (
    <ul className="divide-y divide-line">
      {points.map((point) => (
        <ActionPointItem key={point.id} {...point} />
      ))}
    </ul>
  );
}
