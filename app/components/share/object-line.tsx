import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AnswerLine } from "~/components/use/answer-line";
import { Plate } from "~/ui/plate";
import { useDates } from "~/ui/time";
import type { SharedPage } from "./shared-page.ts";

type Line = NonNullable<SharedPage["container"]>["objects"]["items"][number];

/** An object in a shared container: code, title and answer. */
export function ObjectLine({ object, to }: { object: Line; to: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { title, subtitle, display_code, state, expires_on, because } = object;
  const isDated = expires_on && (state === "A" || state === "B" || state === "S");
  return (
    <li className="link-row flex min-h-14 items-center gap-3 px-4 py-2.5 md:px-5">
      <Plate letter={state} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium [overflow-wrap:anywhere]">
          <Link to={to} className="cover">
            {[display_code, title].filter(Boolean).join(" · ")}
          </Link>
        </p>
        <p className="num text-xs text-muted [overflow-wrap:anywhere]">
          {[subtitle, isDated ? t("state.until_brief", { day: day(expires_on) }) : ""].filter(Boolean).join(" · ")}
        </p>
        <AnswerLine letter={state} because={because} />
      </div>
    </li>
  );
}
