import { useTranslation } from "react-i18next";
import { CAMERA_ID } from "~/components/file/drop-zone";
import { checksOf } from "~/components/object-template/checks";
import { MachineActs } from "~/components/use/machine-acts";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { useScripts } from "~/ui/use-scripts";
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

/** What somebody at the machine does most, above the dock of a phone. */
export function ActsInReach(page: PageData) {
  const { object, templates, may } = page;
  const scripts = useScripts();
  const check = checksOf(page).next ?? (templates.length > 0 || may.attach_template ? "#templates" : null);
  return (
    <MachineActs
      check={may.answer ? check : null}
      problem={may.add_action_point ? paths.newActionPoint(object.id) : null}
      photo={may.upload ? paths.newFile(object.id) : null}
      photoField={scripts ? CAMERA_ID : undefined}
      inBar
    />
  );
}
