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
import { fanOut, type Group, groupPins, isDot, type Side } from "./group-pins.ts";
import { nextPin } from "./next-pin.ts";
import { Pin, PinGroup } from "./pin.tsx";
import { type Room, RoomAreas, RoomNames, topLeft } from "./rooms.tsx";
import { useGroups } from "./use-groups.ts";
import { useViewport } from "./use-viewport.ts";
import { MAX_ZOOM, type View, viewAround } from "./view.ts";
import type { Viewport } from "./viewport.ts";
import { useWordsDrawn } from "./words-drawn.ts";

type Props = {
  id: string;
  image: ContainerView["images"][number];
  /** The alternative text of the picture. */
  alt: string;
  pins: readonly PinView[];
  /** The containers that are drawn as rooms on it. */
  rooms?: readonly Room[];
  /** The view in the address; without scripts the only one. */
  start: View;
  scripts: boolean;
  /** moving: pins can be moved. placing: the next click places one. */
  mode?: "moving" | "placing";
  /** The object that is chosen, and the one whose row is hovered or focused. */
  current?: string;
  highlighted?: string;
  pinPath: (id: string) => string;
  viewPath: (view: View) => string;
  onChoose: (id: string) => void;
  /** Shown over the plan: the card of the chosen pin. */
  children?: ReactNode;
  handle?: Ref<PlanHandle>;
};
export type PlanHandle = { viewport: () => Viewport | undefined; pinLayer: () => HTMLElement | null };

const modes = { moving: " pins-move", placing: " pins-move cursor-crosshair" };
const NO_ROOMS: readonly Room[] = [];
const variables = ({ zoom, x, y }: View) => ({ "--zoom": zoom, "--cx": x, "--cy": y }) as CSSProperties;

/** A floor plan with pins, which can be panned and zoomed. Pins that would overlap at the current zoom are grouped. */
export function Plan({
  id,
  image,
  alt,
  pins,
  rooms = NO_ROOMS,
  start,
  scripts,
  mode,
  current,
  highlighted,
  pinPath,
  viewPath,
  onChoose,
  children,
  handle,
}: Props) {
  const { t } = useTranslation();
  const { width, height, file_path } = image;
  const ratio = width > 0 && height > 0 ? width / height : 1.5;
  const { words, read, onLoad } = useWordsDrawn(pins.length > 0);
  const { groups, labelled, all, size, isFar, watch } = useGroups(pins, rooms, ratio, start, words);
  const { windowRef, pinLayer, picture, viewport } = useViewport(id, ratio, start, watch);
  const [full, setFull] = useState(false);
  const [open, setOpen] = useState<string>();
  const [tabStop, setTabStop] = useState<string>();
  useImperativeHandle(handle, () => ({ viewport, pinLayer: () => pinLayer.current }), [viewport, pinLayer]);

  const highlightedPin = pins.find((pin) => pin.id === (highlighted ?? current));
  useEffect(() => {
    if (!highlightedPin) return;
    const timer = setTimeout(() => viewport()?.bringIntoView(highlightedPin), 250); // ignores a mouse that only passes
    return () => clearTimeout(timer);
  }, [highlightedPin, viewport]);

  const fan = open ? all.find(({ key, pins }) => key === open && pins.length > 1) : undefined;
  const spots = fan && fanOut(fan, size);
  const singleKeys = new Set(groups.filter((group) => group.pins.length === 1).map(({ key }) => key));
  const raised = pins.filter(
    (pin) => (pin.id === current || pin.id === highlighted) && !singleKeys.has(pin.id) && !spots?.has(pin.id),
  );
  const roving = scripts && !mode;
  const currentTabStop =
    groups.some(({ key }) => key === tabStop) || (tabStop && spots?.has(tabStop)) ? tabStop : groups[0]?.key;
  const isSkipped = (key: string) => roving && key !== currentTabStop;

  const openGroup = (group: Group) => {
    const current = viewport();
    if (!current) return;
    const nearer = viewAround(group.pins, current.frame);
    const near = { width: current.frame.planWidth * nearer.zoom, height: current.frame.planHeight * nearer.zoom };
    if (nearer.zoom > current.view.zoom * 1.2 && groupPins(group.pins, near).length > 1)
      return current.animateTo(nearer);
    current.bringIntoView(group);
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
    if (opened) openGroup(opened);
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
  const [worst] = labelled.keys(); // they are labelled in order of urgency
  const pin = (pin: PinView, more: { labelled?: Side; isWorst?: boolean; isDot?: boolean; isSkipped?: boolean }) => (
    <Pin
      key={pin.id}
      pin={pin}
      t={t}
      to={pinPath(pin.id)}
      shownAt={spots?.get(pin.id)}
      current={pin.id === current}
      highlighted={pin.id === highlighted}
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
        ref={windowRef}
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
            ref={read}
            onLoad={onLoad}
            src={file_path}
            alt={alt}
            width={width || undefined}
            height={height || undefined}
            draggable={false}
            decoding="async"
            className="size-full select-none dark:brightness-[0.85]"
          />
          {rooms.length > 0 ? <RoomAreas rooms={rooms} /> : null}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for its pins, which are links */}
        <div
          ref={pinLayer}
          className={`plan-sheet${mode ? modes[mode] : ""}${fan ? " plan-fan" : ""}`}
          onFocus={({ target }) => {
            const { pin, group, room } = (target as HTMLElement).dataset;
            if (pin || group) setTabStop(pin ?? group);
            const found = pins.find(({ id }) => id === pin);
            if (!target.matches(":focus-visible")) return;
            windowRef.current?.scrollIntoView({ block: "nearest" });
            const drawn = rooms.find(({ id }) => id === room);
            const place = found ?? all.find(({ key }) => key === group) ?? (drawn && topLeft(drawn.area));
            if (place) viewport()?.bringIntoView(place);
          }}
        >
          <RoomNames rooms={rooms} />
          {groups.map((group) => {
            const [first] = group.pins;
            if (group.pins.length === 1 && first)
              return pin(first, {
                labelled: labelled.get(group.key),
                isWorst: group.key === worst,
                isDot: !mode && first.id !== current && first.id !== highlighted && isDot(first, isFar),
                isSkipped: isSkipped(first.id),
              });
            if (group.key === fan?.key) return null;
            return (
              <PinGroup
                key={`g-${group.key}`}
                group={group}
                t={t}
                labelled={labelled.get(group.key)}
                isWorst={group.key === worst}
                to={`${viewPath({ zoom: Math.min(MAX_ZOOM, start.zoom * 2), x: group.x, y: group.y })}#plan`}
                highlighted={raised.some((pin) => group.pins.includes(pin))}
                isSkipped={isSkipped(group.key)}
              />
            );
          })}
          {fan?.pins.map((one) =>
            pin(one, { isSkipped: isSkipped(one.id), labelled: fan.pins.length <= 6 ? "right" : undefined }),
          )}
          {raised.map((one) => pin(one, { labelled: "right", isSkipped: roving }))}
        </div>
      </div>
      <Controls
        viewport={viewport}
        start={start}
        ratio={ratio}
        viewPath={viewPath}
        scripts={scripts}
        full={full}
        onFull={() => setFull(!full)}
        onKeyDown={press}
      />
      {children}
    </div>
  );
}
