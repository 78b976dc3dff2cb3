import { shownAgain } from "@server/inspection/report/edited";
import { asText, useFormState } from "~/ui/form-state";

/**
 * What the report said when the form was opened, sent along with it; after a refusal it knows what the reader was told.
 */
export function ShownField({ shown }: { shown: string }) {
  const form = useFormState();
  const before = form.returned ? asText(form.value("shown")) : "";
  const value = before ? shownAgain(before, shown, Object.keys(form.errors)) : shown;
  return <input key={value} type="hidden" name="shown" defaultValue={value} />;
}
