import { useLoaderData, useNavigate } from "@remix-run/react";
import type { ObjectInContainer, Pin as PinView } from "@server/records/container/inputs";
import { lazy, Suspense, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PinCard } from "~/components/plan/pin-card";
import { Plan, type PlanHandle } from "~/components/plan/plan";
import { useMovedPins } from "~/components/plan/use-moved-pins";
import { type View, viewIn, viewInWords } from "~/components/plan/view";
import { paths } from "~/paths/paths";
import { useScripts } from "~/ui/use-scripts";
import { pathWith } from "./page-address.ts";
import type { loader } from "./route.tsx";

const PinsThatMove = lazy(() => import("~/components/plan/movable-pins"));
const BESIDE = "(min-width: 64rem)"; // from this width on the list is beside the plan

type Props = {
  waiting?: string;
  onPlaced: () => void;
  chosen?: string;
  highlighted?: string;
  onChoose: (id?: string) => void;
};

/** The plan with its pins, each a link to its row; with scripts they can be moved. */
export function PlanOfContainer({ waiting, onPlaced, chosen, highlighted, onChoose }: Props) {
  const { t } = useTranslation();
  const { container, children, pins, objects, address } = useLoaderData<typeof loader>();
  const handle = useRef<PlanHandle>(null);
  const scripts = useScripts();
  const navigate = useNavigate();
  const { all, shift } = useMovedPins(pins);
  const start = useMemo(() => viewIn(address.view), [address.view]);
  const rooms = useMemo(
    () =>
      children.flatMap(({ id, title, area, compliance }) =>
        area ? [{ id, title, area, worst: compliance.state, to: paths.container(id) }] : [],
      ),
    [children],
  );
  const listed = useMemo(() => new Set(objects.items.map(({ id }) => id)), [objects.items]);
  const pinPath = useCallback(
    (id: string) => (listed.has(id) ? `#o-${id}` : `${pathWith(container.id, address, { at: id })}#o-${id}`),
    [listed, container.id, address],
  );
  const viewPath = useCallback(
    (view: View) => pathWith(container.id, address, { view: view.zoom === 1 ? undefined : viewInWords(view) }),
    [container.id, address],
  );
  const [image] = container.images;
  if (!image) return null;
  const moving = address.moving && scripts;
  const choose = (id: string) => {
    onChoose(id);
    if (listed.has(id)) history.replaceState(history.state, "", `#o-${id}`);
    if (moving || !matchMedia(BESIDE).matches) return;
    if (listed.has(id)) document.getElementById(`o-${id}`)?.scrollIntoView({ block: "nearest" });
    else navigate(pathWith(container.id, address, { at: id }), { replace: true, preventScrollReset: true });
  };
  const pin = chosen ? all.find(({ id }) => id === chosen) : undefined;
  const reason = objects.items.find(({ id }) => id === chosen)?.because ?? null; // what is chosen is listed
  return (
    <>
      <Plan
        key={container.id}
        id={container.id}
        image={image}
        alt={t("container.floor_plan_picture", { title: container.title })}
        pins={all}
        rooms={rooms}
        start={start}
        scripts={scripts}
        mode={moving ? (waiting ? "placing" : "moving") : undefined}
        current={chosen}
        highlighted={highlighted}
        pinPath={pinPath}
        viewPath={viewPath}
        onChoose={choose}
        handle={handle}
      >
        {pin && scripts && !moving ? <PinCard pin={pin} because={reason} onClose={() => onChoose(undefined)} /> : null}
      </Plan>
      {moving ? (
        <Suspense>
          <PinsThatMove
            plan={() => handle.current}
            pins={all}
            unplaced={objects.items.filter(({ x }) => x === null).map(asPin)}
            waiting={waiting}
            chosen={chosen}
            show={shift}
            onPlaced={(id) => {
              onPlaced();
              onChoose(id);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const asPin = ({ id, title, display_code, icon_code, x, y, size, state }: ObjectInContainer): PinView => ({
  id,
  title,
  display_code,
  x: x ?? 0,
  y: y ?? 0,
  size,
  state,
  ...(icon_code && { icon_code }),
});
