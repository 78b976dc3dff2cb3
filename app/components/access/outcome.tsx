import { wordsFor } from "@i18n/in-words";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import type { InvalidForm } from "~/web/api.server";

/** What came of a menu or of a page that led back here; or why nothing did (`undone`: nothing was asked). */
export function Outcome({ children, undone }: { children?: ReactNode; undone?: boolean }) {
  const { t } = useTranslation();
  const answer = useActionData<InvalidForm>();
  const refusal = answer && "error" in answer ? Object.values(answer.error).flat()[0] : undefined;
  if (!refusal && !children) return null;
  return (
    <Notice tone={refusal ? "bad" : undone ? "soon" : "valid"} role={refusal ? "alert" : "status"} className="mt-4">
      {refusal ? wordsFor(t, refusal) : children}
    </Notice>
  );
}
