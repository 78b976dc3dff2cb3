import { wordsFor } from "@i18n/in-words";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { InvalidForm } from "~/web/api.server";

/** The result of an action (`children`) or its first error. `undone`: nothing was chosen, so nothing changed. */
export function ResultNotice({ children, isUnchanged }: { children?: ReactNode; isUnchanged?: boolean }) {
  const { t } = useTranslation();
  const actionData = useActionData<InvalidForm>();
  const error = actionData && "error" in actionData ? Object.values(actionData.error).flat()[0] : undefined;
  if (!error && !children) return null;
  return (
    <Notice tone={error ? "bad" : isUnchanged ? "soon" : "valid"} role={error ? "alert" : "status"} className="mt-4">
      {error ? wordsFor(t, error) : children}
    </Notice>
  );
}
