import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFull } from "~/components/kept/store";
import { FormContext, fieldId, type Values, valueAt } from "~/ui/form-state";
import { Notice } from "~/ui/notice";

type Props = {
  /** Tells apart the forms of a page. */
  name: string;
  values?: Values;
  /** Puts what was filled in into the queue; rejects where this device has no room for it. */
  onAct: (filled: FormData) => Promise<void>;
  children: ReactNode;
};

/** A form of which the answer is kept on this device, and sent later. What could not be kept stays in its fields. */
export function ActForm({ name, values, onAct, children }: Props) {
  const [failed, setFailed] = useState<Failure | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    try {
      await onAct(new FormData(form, submitter));
      form.reset();
      setFailed(null);
    } catch (error) {
      setFailed(failureOf(error));
    }
  };
  const state = {
    ...({ errors: {}, returned: false, phase: "idle", pressed: "" } as const),
    id: (field: string) => fieldId(name, field),
    value: (field: string) => valueAt(values, field),
  };
  return (
    <form method="post" className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <FormContext.Provider value={state}>
        <NotNoted why={failed} />
        {children}
      </FormContext.Provider>
    </form>
  );
}

export type Failure = "full" | "failed";
export const failureOf = (error: unknown): Failure => (isFull(error) ? "full" : "failed");

/** Says that an act was not kept on this device; nothing for null. */
export function NotNoted({ why }: { why: Failure | null }) {
  const { t } = useTranslation();
  if (!why) return null;
  return (
    <Notice tone="bad" role="alert">
      {t(why === "full" ? "take_along.no_room" : "take_along.not_noted")}
    </Notice>
  );
}
