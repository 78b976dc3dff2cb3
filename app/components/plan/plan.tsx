import type { ContainerView, Pin as PinView } from "@server/records/container/inputs";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Controls } from "./controls.tsx";
import { fanned, type Group, gathered } from "./gather.ts";
import { nextPin } from "./next-pin.ts";
import { Pin, PinGroup } from "./pin.tsx";
import type { Sight } from "./sight.ts";
import { useGroups } from "./use-groups.ts";
import { useSight } from "./use-sight.ts";
import { around, MOST_ZOOM, type View } from "./view.ts";

type Props = {
  id: string;
  image: ContainerView["images"][number];
  /** What the picture is of. */
  alt: string;
  pins: readonly PinView[];
  /** From the address, for who has no scripts. */
  start: View;
  scripts: boolean;
  /** Pins can be moved; or the next click says where one stands. */
  mode?: "moving" | "placing";
  /** The object that was chosen, and the one whose row has the mouse or the keys. */
  current?: string;
  lit?: string;
  pinPath: (id: string) => string;
  viewPath: (view: View) => string;
  onChoose: (id: string) => void;
  /** Over the plan: what is told of the chosen pin. */
  children?: ReactNode;
  handle?: Ref<PlanHandle>;
};
export type PlanHandle = { sight: () => Sight | undefined; sheet: () => HTMLElement | null };

const modes = { moving: " pins-move", placing: " pins-move cursor-crosshair" };
const variables = ({ zoom, x, y }: View) => ({ "--zoom": zoom, "--cx": x, "--cy": y }) as CSSProperties;

/**
 * A floor plan with its pins: whole in view at first, then as near as one likes. Which pins lie over each other follows
 * the zoom.
 */
export function Plan({
  id,
  image,
  alt,
  pins,
  start,
  scripts,
  mode,
  current,
  lit,
  pinPath,
  viewPath,
  onChoose,
  children,
  handle,
}: Props) {
  const { t } = useTranslation();
  const { width, height, file_path } = image;
  const ratio = width > 0 && height > 0 ? width / height : 1.5;
  const { groups, labelled, all, size, watch } = useGroups(pins, ratio, start);
  const { seen, sheet, picture, sight } = useSight(id, ratio, start, watch);
  const [full, setFull] = useState(false);
  const [open, setOpen] = useState<string>();
  const [stop, setStop] = useState<string>();
  useImperativeHandle(handle, () => ({ sight, sheet: () => sheet.current }), [sight, sheet]);

  const pointedAt = pins.find((pin) => pin.id === (lit ?? current));
  useEffect(() => {
    if (!pointedAt) return;
    const wait = setTimeout(() => sight()?.bring(pointedAt), 250); // a mouse that only passes by moves nothing
    return () => clearTimeout(wait);
  }, [pointedAt, sight]);

  const fan = open ? all.find(({ key, pins }) => key === open && pins.length > 1) : undefined;
  const spots = fan && fanned(fan, size);
  const alone = new Set(groups.filter((group) => group.pins.length === 1).map(({ key }) => key));
  const lifted = pins.filter(
    (pin) => (pin.id === current || pin.id === lit) && !alone.has(pin.id) && !spots?.has(pin.id),
  );
  const roving = scripts && !mode;
  const stopAt = groups.some(({ key }) => key === stop) || (stop && spots?.has(stop)) ? stop : groups[0]?.key;
  const skipped = (key: string) => roving && key !== stopAt;

  const openUp = (group: Group) => {
    const seen = sight();
    if (!seen) return;
    const nearer = around(group.pins, seen.frame);
    const near = { width: seen.frame.planWidth * nearer.zoom, height: seen.frame.planHeight * nearer.zoom };
    if (nearer.zoom > seen.view.zoom * 1.2 && gathered(group.pins, near).length > 1) return seen.glideTo(nearer);
    seen.bring(group);
    setOpen(group.key);
    requestAnimationFrame(() => document.getElementById(`p-${group.pins[0]!.id}`)?.focus({ preventScroll: true }));
  };
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const found = (event.target as Element).closest<HTMLElement>("[data-pin], [data-group]");
    if (!found) return setOpen(undefined);
    event.preventDefault();
    const { pin, group } = found.dataset;
    if (pin) return onChoose(pin);
    const opened = all.find(({ key }) => key === group);
    if (opened) openUp(opened);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (open || full)) {
      if (open) document.getElementById(`g-${open}`)?.focus({ preventScroll: true });
      return open ? setOpen(undefined) : setFull(false);
    }
    const next = mode ? undefined : nextPin(event);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
  };
  const pin = (pin: PinView, more: { labelled?: boolean; skipped?: boolean }) => (
    <Pin
      key={pin.id}
      pin={pin}
      t={t}
      to={pinPath(pin.id)}
      at={spots?.get(pin.id)}
      current={pin.id === current}
      lit={pin.id === lit}
      {...more}
    />
  );
  return (
    <div
      className={`plan plan-seen${full ? " plan-full" : ""}`}
      style={{ "--ratio": ratio } as CSSProperties}
      id="plan"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no window on a plan */}
      <div
        ref={seen}
        className="plan-window"
        style={variables(start)}
        role="group"
        aria-label={t("plan.keys")}
        tabIndex={scripts ? 0 : undefined}
        onKeyDown={press}
        onClick={click}
      >
        <div ref={picture} className="plan-picture">
          <img
            src={file_path}
            alt={alt}
            width={width || undefined}
            height={height || undefined}
            draggable={false}
            decoding="async"
            className="size-full select-none dark:brightness-[0.85]"
          />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for its pins, which are links */}
        <div
          ref={sheet}
          className={`plan-sheet${mode ? modes[mode] : ""}${fan ? " plan-fan" : ""}`}
          onFocus={({ target }) => {
            const { pin, group } = (target as HTMLElement).dataset;
            if (pin || group) setStop(pin ?? group);
            const found = pins.find(({ id }) => id === pin);
            if (found && target.matches(":focus-visible")) sight()?.bring(found);
          }}
        >
          {groups.map((group) => {
            const [first] = group.pins;
            if (group.pins.length === 1 && first)
              return pin(first, { labelled: labelled.has(group.key), skipped: skipped(first.id) });
            if (group.key === fan?.key) return null;
            return (
              <PinGroup
                key={`g-${group.key}`}
                group={group}
                t={t}
                to={`${viewPath({ zoom: Math.min(MOST_ZOOM, start.zoom * 2), x: group.x, y: group.y })}#plan`}
                lit={lifted.some((pin) => group.pins.includes(pin))}
                skipped={skipped(group.key)}
              />
            );
          })}
          {fan?.pins.map((one) => pin(one, { skipped: skipped(one.id), labelled: fan.pins.length <= 6 }))}
          {lifted.map((one) => pin(one, { labelled: true, skipped: roving }))}
        </div>
        <Controls
          sight={sight}
          start={start}
          ratio={ratio}
          viewPath={viewPath}
          scripts={scripts}
          full={full}
          onFull={() => setFull(!full)}
        />
      </div>
      {children}
    </div>
  );
}
