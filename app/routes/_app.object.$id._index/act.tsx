import { useTranslation } from "react-i18next";
import { Action } from "~/ui/action";
import { actsOf } from "./acts.ts";
import type { PageData } from "./route.tsx";

/** What the reader may do about the answer. Where it is not yes, the first act is the primary one of the page. */
export function Acts(page: PageData) {
  const { t } = useTranslation();
  const acts = actsOf(t, page);
  if (acts.length === 0) return null;
  const { use } = page.object.answer;
  const isPressing = use === "no" || use === "unknown";
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      {acts.map(({ name, to, icon, label }, index) => (
        <Action
          key={name}
          to={to}
          icon={icon}
          kind={isPressing && index === 0 ? "primary" : "plain"}
          className="max-md:w-full"
        >
          {label}
        </Action>
      ))}
    </div>
  );
}
