import type { Pin as PinView } from "@server/records/container/inputs";
import type { FirstReason } from "@server/records/use/inputs";
import { AnswerLine } from "~/components/use/answer-line";
import { Plate } from "~/ui/plate";
import { PlanCard } from "./plan-card.tsx";

type Props = { pin: PinView; because: FirstReason; onClose: () => void };

/** The object of the chosen pin with its answer. On a phone the list is too far below the plan. */
export function PinCard({ pin: { id, title, display_code, state }, because, onClose }: Props) {
  return (
    <PlanCard objectId={id} plate={<Plate letter={state} />} onClose={onClose}>
      <span className="line-clamp-2 font-medium">{title}</span>
      {display_code ? <span className="num block text-xs text-muted">{display_code}</span> : null}
      <AnswerLine letter={state} because={because} className="mt-1 text-sm" />
    </PlanCard>
  );
}
