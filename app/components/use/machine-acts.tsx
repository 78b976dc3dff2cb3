import { Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { largeAct } from "~/components/object/large-act";
import { Icon } from "~/ui/icon";

type Props = {
  /** Addresses of what each act opens; null: the reader may not do it, and does not see it. */
  check: string | null;
  problem: string | null;
  photo: string | null;
  /** The id of the field that takes the photo, in place of `photo`. */
  photoField?: string;
  /** In a bar that stays in sight: low, and above the dock of a phone. */
  inBar?: boolean;
};

/** The three acts at a machine, each a third of the screen wide. For gloves: 80 px high, in a bar 56 px. */
export function MachineActs({ check, problem, photo, photoField, inBar }: Props) {
  const { t } = useTranslation();
  const { formMethod } = useNavigation();
  if (!check && !problem && !photo) return null;
  const act = inBar ? "btn h-auto min-h-14 flex-col gap-0.5 px-1 py-1.5 text-sm" : largeAct;
  const camera = (
    <>
      {formMethod === "POST" ? <span className="spinner" /> : <Icon name="camera" large />}
      {t("scan.photo")}
    </>
  );
  return (
    <div className={`grid auto-cols-fr grid-flow-col gap-2 ${inBar ? "acts-bar no-print md:hidden" : "mt-4"}`}>
      {check ? (
        <Link to={check} className={act}>
          <Icon name="clipboard-check" large />
          {t("scan.check")}
        </Link>
      ) : null}
      {problem ? (
        <Link to={problem} className={act}>
          <Icon name="triangle-alert" large />
          {t("scan.problem")}
        </Link>
      ) : null}
      {photo && photoField ? (
        <label htmlFor={photoField} className={act}>
          {camera}
        </label>
      ) : photo ? (
        <Link to={photo} className={act}>
          {camera}
        </Link>
      ) : null}
    </div>
  );
}
