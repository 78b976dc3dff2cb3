import { shownAgain } from "@server/inspection/report/edited";
import { asText, useFormState } from "~/ui/form-state";

/** The values of the report when the form was opened; after a refusal with those that the page has shown since. */
export function ShownField({ shown }: { shown: string }) {
  const form = useFormState();
  const before = form.returned ? asText(form.value("shown")) : "";
  const value = before ? shownAgain(before, shown, Object.keys(form.errors)) : shown;
  return <input key={value} type="hidden" name="shown" defaultValue={value} />;
}
