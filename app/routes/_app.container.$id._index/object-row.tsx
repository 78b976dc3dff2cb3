import { Link } from "@remix-run/react";
import type { ObjectInContainer } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { ChooseBox } from "~/components/list/chosen-form";
import { PinDetails } from "~/components/plan/pin-form";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { states, wordOfState } from "~/ui/state";
import { useDates } from "~/ui/time";
import { isLateWork } from "~/ui/valid-until";

type Props = {
  object: ObjectInContainer;
  /** Beside a plan: the state below the name, so that the name is whole. */
  narrow?: boolean;
  moving: boolean;
  choosing: boolean;
  highlighted: boolean;
  onPlace?: (id: string) => void;
};

/** An object in the list: its state with the day it ends, and its name. It is highlighted when its pin is opened. */
export function ObjectRow({ object, narrow, moving, choosing, highlighted, onPlace }: Props) {
  const { t } = useTranslation();
  const { id, title, subtitle, display_code, state, missing, requested_on } = object;
  const { day } = useDates();
  return (
    <li id={`o-${id}`} className={`scroll-mt-24 target:bg-accent-soft ${highlighted ? "bg-accent-soft" : ""}`}>
      <div
        className={`link-row flex items-center gap-x-3 px-4 py-2.5 touch:py-3.5 md:px-5 ${choosing ? "max-md:flex-wrap" : ""}`}
      >
        {choosing ? <ChooseBox id={id} title={title} className="touch:-my-2 max-md:-mr-3 max-md:-ml-3" /> : null}
        <Plate letter={state} standalone />
        <div className="grid min-h-9 min-w-0 flex-1 grid-cols-1 content-center">
          <p className="text-sm font-medium [overflow-wrap:anywhere]">
            <Link to={paths.object(id)} className="cover">
              {title}
            </Link>
          </p>
          {narrow ? <StateWithDay object={object} place="below" /> : null}
          {display_code || subtitle ? (
            <p className="num text-xs text-muted [overflow-wrap:anywhere]">
              {[display_code, subtitle].filter(Boolean).join(" · ")}
            </p>
          ) : null}
          {requested_on ? (
            <p className="flex items-center gap-1 text-xs text-muted">
              <Icon name="send" />
              {t("inspection.requested", { day: day(requested_on) })}
            </p>
          ) : null}
          {missing > 0 ? (
            <p className="flex items-center gap-1 text-xs text-muted">
              <Icon name="circle-dashed" />
              {t("background_template.row", { count: missing })}
            </p>
          ) : null}
        </div>
        {narrow ? null : <StateWithDay object={object} place={choosing ? "below_on_phone" : "beside"} />}
      </div>
      {moving ? <PinDetails object={object} onPlace={onPlace} /> : null}
    </li>
  );
}

/** Where the state stands: beside the name above its day, "Vervalt straks" over "tot 24 nov. 2026", or in one line below. */
type StatePlace = "beside" | "below" | "below_on_phone";
const places: Record<StatePlace, string> = {
  beside: "shrink-0 text-right",
  below: "",
  below_on_phone: "shrink-0 text-right max-md:w-full max-md:pl-17 max-md:text-left",
};

function StateWithDay({ object, place }: { object: ObjectInContainer; place: StatePlace }) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const { state, expires_on, action_due_on, judged_on, open_action_points, because } = object;
  const { tone } = states[state];
  const calm = state === "A" || state === "B" || state === "?";
  const lateWork = isLateWork(state, expires_on, today);
  const since = judged_on && t("state.since", { day: day(judged_on) });
  const until = expires_on && t("state.until_brief", { day: day(expires_on) });
  const from =
    because?.since &&
    t(because.reason === "never_done" ? "ui.date.late_since" : "state.since", { day: day(because.since) });
  const second = {
    T: since,
    C: since,
    X: from,
    P: lateWork ? action_due_on && t("state.due", { day: day(action_due_on) }) : from,
    S: until,
    B: t("container.action_points", { count: open_action_points }),
    A: until,
    "?": null,
  }[state];
  const key = lateWork ? "state.object.P.by_work" : state === "B" ? "state.object.A.word" : wordOfState(state, because);
  return (
    <p className={`num text-xs ${places[place]} ${calm ? "text-muted" : `tone-${tone} font-medium text-tone-ink`}`}>
      {t(key)}
      {second ? (
        <>
          {place === "beside" ? null : <span className={place === "below" ? "" : "md:hidden"}> · </span>}
          {place === "below" ? null : <br className={place === "beside" ? undefined : "max-md:hidden"} />}
          {second}
        </>
      ) : null}
    </p>
  );
}
