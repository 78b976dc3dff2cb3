import { Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { largeAct } from "~/components/object/large-act";
import { checksOf } from "~/components/object-template/checks";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { FoundMachine } from "./machine-found.tsx";

/** The three acts at a machine. Who may not do one does not see it. */
export function Acts(machine: FoundMachine) {
  const { t } = useTranslation();
  const { formMethod } = useNavigation();
  const { object, may, takes_problems } = machine;
  const { next } = checksOf(machine);
  const problem = may.add_action_point
    ? paths.newActionPoint(object.id)
    : takes_problems
      ? paths.reportProblem(object.public_id)
      : null;
  if (!may.answer && !problem && !may.upload) return null;
  return (
    <div className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
      {may.answer ? (
        next ? (
          <Link to={next} className={largeAct}>
            <Icon name="clipboard-check" large />
            {t("scan.check")}
          </Link>
        ) : (
          <a href="#checks" className={largeAct}>
            <Icon name="clipboard-check" large />
            {t("scan.check")}
          </a>
        )
      ) : null}
      {problem ? (
        <Link to={problem} className={largeAct}>
          <Icon name="triangle-alert" large />
          {t("scan.problem")}
        </Link>
      ) : null}
      {may.upload ? (
        <label htmlFor="files" className={largeAct}>
          {formMethod === "POST" ? <span className="spinner" /> : <Icon name="camera" large />}
          {t("scan.photo")}
        </label>
      ) : null}
    </div>
  );
}
