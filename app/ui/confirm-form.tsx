import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import type { IconName } from "./icon-names.ts";
import { Notice } from "./notice.tsx";
import { FormActions, SubmitButton } from "./submit-button.tsx";

type Props = {
  /** The question: "Site Kallo verwijderen?" */
  title: string;
  /** What will be lost, in numbers. */
  warning: ReactNode;
  /** The verb on the confirm button. */
  confirm: string;
  cancel: string;
  icon?: IconName;
  action?: string;
  intent?: string;
  /** Fields to fill in first: a reason, the password. */
  children?: ReactNode;
};

/** The page that asks for confirmation of a deletion. The only page with a red button. */
export function ConfirmForm({ title, warning, confirm, cancel, icon = "trash-2", action, intent, children }: Props) {
  return (
    <div className="mx-auto max-w-lg">
      <h1 className="text-2xl">{title}</h1>
      <Form action={action} intent={intent} className="mt-5 grid grid-cols-1 gap-4">
        <Notice tone="bad" icon="triangle-alert">
          {warning}
        </Notice>
        {children ? <div className="panel grid grid-cols-1 gap-5 p-4 empty:hidden md:p-6">{children}</div> : null}
        <FormActions cancel={cancel}>
          <SubmitButton kind="error" icon={icon}>
            {confirm}
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}
