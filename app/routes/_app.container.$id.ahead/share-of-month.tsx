import { Link } from "@remix-run/react";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { useDates } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { isForVisit, type Share } from "./by-month.ts";

export type Drag = {
  onDragStart: (share: Share) => void;
  onDragEnd: () => void;
  join: (share?: Share) => (event: DragEvent) => void;
  /** Something is dragged. */
  isOver: boolean;
};

type Props = {
  share: Share;
  chosen: ReadonlySet<string>;
  mayChoose: boolean;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  drag: Drag;
};

/** What one body has to do in one month; as a whole it can be chosen, or dragged onto another one. */
export function ShareOfMonth({ share, chosen, mayChoose, onChoose, drag }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const scripts = useScripts();
  const ids = share.due.filter(isForVisit).map(({ object }) => object.id);
  const isChoice = mayChoose && ids.length > 0;
  const isAll = isChoice && ids.every((id) => chosen.has(id));
  const name =
    share.body || (share.who ? t(`duty.who.${share.who}`) : t(ids.length > 0 ? "ahead.no_body" : "ahead.own"));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is beside the boxes, which do the same by keyboard
    <div
      className={`px-4 pb-3 md:px-5 ${isChoice && drag.isOver ? "bg-accent-soft" : ""}`}
      draggable={scripts && isChoice}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        drag.onDragStart(share);
      }}
      onDragEnd={drag.onDragEnd}
      onDragOver={(event) => isChoice && event.preventDefault()}
      onDrop={isChoice ? drag.join(share) : undefined}
    >
      <div className={`flex items-center gap-2 pb-0.5 text-sm ${scripts && isChoice ? "cursor-grab" : ""}`}>
        {isChoice && scripts ? (
          <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 touch:min-h-11">
            <input
              type="checkbox"
              className="checkbox checkbox-sm no-print"
              checked={isAll}
              onChange={(event) => onChoose(ids, event.currentTarget.checked)}
            />
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          </label>
        ) : (
          <p className="min-w-0 flex-1 py-1.5 font-medium [overflow-wrap:anywhere]">{name}</p>
        )}
        {isChoice && scripts ? <Icon name="grip-vertical" className="text-muted max-md:hidden" /> : null}
      </div>
      <ul className="grid gap-1.5 text-sm touch:gap-3 touch:pt-3">
        {share.due.map((one) => (
          <li key={one.id} className="flex items-start gap-2.5">
            {mayChoose && isForVisit(one) ? (
              <input
                type="checkbox"
                name="object"
                value={one.object.id}
                checked={chosen.has(one.object.id)}
                onChange={(event) => onChoose([one.object.id], event.currentTarget.checked)}
                className="checkbox checkbox-sm no-print mt-0.5"
                aria-label={[one.object.display_code, one.object.title, one.title].filter(Boolean).join(" · ")}
              />
            ) : null}
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Link to={paths.object(one.object.id)} className="link-hover relative touch:-my-3 touch:block touch:py-3">
                {[one.object.display_code, one.object.title].filter(Boolean).join(" · ")}
              </Link>
              <span className="mt-0.5 block text-xs text-muted">
                {one.title}
                {one.requested_on ? ` · ${t("inspection.requested", { day: day(one.requested_on) })}` : ""}
              </span>
            </div>
            <span className="num shrink-0 text-xs text-muted">{day(one.on)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
