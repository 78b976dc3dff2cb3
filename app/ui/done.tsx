import { useActionData, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice.tsx";

/**
 * Says what was done before this page was opened (`?done=`, one of web/done.ts); nothing once a form on this page was
 * refused. A notice that comes with its words is not read out, so they describe the heading, where the focus goes.
 */
export function Done() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const actionData = useActionData<unknown>();
  const done = params.get("done");
  const isRefused = actionData && typeof actionData === "object" && "error" in actionData;
  const words = done && !isRefused ? t(`ui.did.${done}`, { defaultValue: "" }) : "";
  useEffect(() => {
    if (words) document.querySelector("main h1")?.setAttribute("aria-describedby", "done");
  }, [words]);
  if (!words) return null;
  return (
    <div id="done">
      <Notice tone="valid" role="status" className="mt-4">
        {words}
      </Notice>
    </div>
  );
}
