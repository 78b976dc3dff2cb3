import type { Printed } from "@server/records/container/plan-page";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Plate } from "~/ui/plate";
import { states } from "~/ui/state";
import { useDates } from "~/ui/time";
import { isLateWork, lastGoodDay } from "~/ui/valid-until";
import { type Mark, marksOnPaper } from "./paper-marks.ts";
import { type DrawnRoom, nameStyle, RoomAreas } from "./rooms.tsx";

export type Paper = "portrait" | "landscape";
type Picture = { file_path: string; width: number; height: number };

/** The room for a plan on A4, in millimetres: between the margins, and above the legend and a short index. */
const room = { landscape: { width: 273, height: 145 }, portrait: { width: 186, height: 220 } };
const ABOVE_INDEX = 120; // millimetres
const MOST_BELOW = 18; // objects whose index fits below a plan that lies; a longer one begins on the next sheet

/** The size of a plan on that paper, in millimetres. */
function sizeOnPaper({ width, height }: Picture, paper: Paper, objects: readonly Printed[]) {
  const ratio = width / Math.max(1, height);
  const tall = paper === "landscape" && objects.length <= MOST_BELOW ? ABOVE_INDEX : room[paper].height;
  const wide = Math.min(room[paper].width, tall * ratio);
  return { width: wide, height: wide / ratio };
}

/** What stands on the plan of that size, to be drawn and to be looked up. */
export function drawnOn(picture: Picture, paper: Paper, objects: readonly Printed[]) {
  const size = sizeOnPaper(picture, paper, objects);
  return { size, ...marksOnPaper(objects, size) };
}
type Drawn = ReturnType<typeof drawnOn>;

type Props = { picture: Picture; title: string; drawn: Drawn; rooms: readonly DrawnRoom[] };

/** The plan with a letter for each object, and beside it the sign by which the index tells what stands there. */
export function PaperPlan({ picture, title, drawn: { size, marks, plate }, rooms }: Props) {
  const { t } = useTranslation();
  const style = {
    "--ratio": size.width / size.height,
    "--wide": size.width,
    "--tall": `${size.height}mm`,
    "--plate": plate,
  };
  return (
    <figure className="paper-plan" style={style as CSSProperties}>
      <img src={picture.file_path} alt={t("container.floor_plan_picture", { title })} className="size-full" />
      <RoomAreas rooms={rooms} />
      {rooms.map(({ id, title: name, area, worst }) => (
        <span key={id} className="room-name" style={nameStyle(area)}>
          <Plate letter={worst} size="sm" />
          <span className="[overflow-wrap:anywhere]">{name}</span>
        </span>
      ))}
      {marks.map((mark) => (
        <PaperMark key={mark.objects[0]} {...mark} />
      ))}
    </figure>
  );
}

function PaperMark({ x, y, state, sign, flipped }: Mark) {
  return (
    <span
      className={`mark${flipped ? " mark-flipped" : ""}`}
      style={{ "--x": x, "--y": y } as CSSProperties}
      aria-hidden="true"
    >
      <span className={`plate tone-${states[state].tone}`}>{state}</span>
      <span className="num">{sign}</span>
    </span>
  );
}

/** Without a plan nothing is drawn. */
type IndexProps = { objects: readonly Printed[]; drawn: Drawn | null; paper: Paper };

/** What stands at each sign of the plan, in columns, in the order of the signs; what is not on it comes last. */
export function PaperIndex({ objects, drawn, paper }: IndexProps) {
  const { t } = useTranslation();
  const signs = drawn?.signs ?? new Map<string, string>();
  const numberOf = ({ id, display_code }: Printed) => {
    const sign = signs.get(id);
    return sign === undefined || sign === display_code ? Number.POSITIVE_INFINITY : Number(sign);
  };
  const isOff = ({ id }: Printed) => (signs.has(id) ? 0 : 1);
  const sorted = [...objects].sort(
    (one, other) => isOff(one) - isOff(other) || Math.min(1e9, numberOf(one)) - Math.min(1e9, numberOf(other)),
  );
  const isApart = paper === "landscape" && drawn && objects.length > MOST_BELOW;
  const hasNumbers = objects.some((object) => Number.isFinite(numberOf(object)));
  return (
    <ul
      className={`paper-index${hasNumbers ? " paper-index-numbered" : ""}${isApart ? " break-before-page" : ""}`}
      aria-label={t("container.objects")}
    >
      {sorted.map((object) => (
        <li key={object.id}>
          {hasNumbers ? (
            <span className="num font-semibold">{Number.isFinite(numberOf(object)) ? numberOf(object) : ""}</span>
          ) : null}
          <Plate letter={object.state} size="sm" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {object.display_code ? <b className="num mr-1.5 whitespace-nowrap">{object.display_code}</b> : null}
            {object.title}
            {drawn && !signs.has(object.id) ? <span className="text-muted"> {t("plan.not_placed")}</span> : null}
            <LateWork {...object} />
          </span>
          <span className="num text-right text-muted">
            <HowItStands {...object} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What makes it late, below its name, since that is long. */
function LateWork({ state, until, due }: Printed) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  if (!isLateWork(state, until, today)) return null;
  const late = [t("state.object.P.by_work"), due && t("state.due", { day: day(due) })].filter(Boolean).join(", ");
  return <span className="num block text-muted">{late}</span>;
}

/** Until when it is good; else how it stands. */
function HowItStands({ state, until }: Printed) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  if (isLateWork(state, until, today)) return null;
  const last = lastGoodDay(state, until, today);
  return <>{last ? day(last) : t(`${states[state].word}.word`)}</>;
}
