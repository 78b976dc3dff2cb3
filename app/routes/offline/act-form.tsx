import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFull } from "~/components/kept/store";
import { Notice } from "~/ui/notice";

type Props = {
  /** Puts what was filled in into the queue; rejects where this device has no room for it. */
  onAct: (filled: FormData) => Promise<void>;
  children: ReactNode;
};

/** A form of which the answer is kept on this device, and sent later. What could not be kept stays in its fields. */
export function ActForm({ onAct, children }: Props) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<"full" | "failed" | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    try {
      await onAct(new FormData(form, submitter));
      form.reset();
      setFailed(null);
    } catch (error) {
      setFailed(isFull(error) ? "full" : "failed");
    }
  };
  return (
    <form method="post" className="grid grid-cols-1 gap-4" onSubmit={submit}>
      {failed ? (
        <Notice tone="bad" role="alert">
          {t(failed === "full" ? "take_along.no_room" : "take_along.not_noted")}
        </Notice>
      ) : null}
      {children}
    </form>
  );
}

/** The pictures that were chosen; a field without any holds one empty file. */
export const photosIn = (filled: FormData): File[] =>
  filled.getAll("photos").filter((file): file is File => file instanceof File && file.size > 0);
