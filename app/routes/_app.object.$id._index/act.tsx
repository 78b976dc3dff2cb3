import { useTranslation } from "react-i18next";
import { CAMERA_ID } from "~/components/file/drop-zone";
import { checksOf } from "~/components/object-template/checks";
import { MachineActs } from "~/components/use/machine-acts";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { useScripts } from "~/ui/use-scripts";
import { allActs } from "./acts.ts";
import { OtherActs } from "./other-acts.tsx";
import type { PageData } from "./route.tsx";

/** The one act of the page, and the menu of all others. */
export function Acts(page: PageData) {
  const { t } = useTranslation();
  const { object, may } = page;
  const [first, ...others] = allActs(t, page);
  const locked = may.locked && t("ui.lock.read_only");
  return (
    <div className="no-print flex shrink-0 gap-2 max-md:order-2 max-md:mt-4">
      {locked || first ? (
        <Action
          to={first?.to ?? paths.newReport(object.id)}
          icon={first?.icon ?? "file-plus-2"}
          kind="primary"
          locked={locked}
          className="max-md:min-w-0 max-md:flex-1"
        >
          {first?.label ?? t("report.add")}
        </Action>
      ) : null}
      <OtherActs page={page} acts={others} first={first} />
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
