import type { StopView } from "@server/inspection/round/inputs";
import { inBrussels } from "~/ui/time";
import type { KeptMachine } from "./store.ts";

type Known = {
  machine?: KeptMachine;
  /** As of when the round is kept. */
  at: string;
  today: string;
  templateId: string | null;
};

/**
 * What is known of a stop today. The machine says it where it is as new as the round, or says the same; else the round,
 * on the day as of which it is; else nobody knows.
 */
export function stopHere(view: StopView, { machine, at, today, templateId }: Known): StopView {
  const object = machine?.machine.object;
  const fillable = Boolean(
    machine?.machine.may.answer && machine.machine.templates.some(({ id }) => id === templateId),
  );
  if (object && (machine.at >= at || object.compliance.state === view.state))
    return { ...view, state: object.compliance.state, because: object.answer.because[0] ?? null, fillable };
  return inBrussels(at).day === today ? { ...view, fillable } : { ...view, state: "?", because: null, fillable };
}
