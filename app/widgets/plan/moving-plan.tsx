import type { ContainerView, Pin as PinView } from "@server/container/inputs";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking, trpc } from "~/trpc";
import { Icon } from "~/ui/icon";
import { letPinsMove } from "./moving.ts";
import { MovablePin, nameOf, type Spot } from "./pin.tsx";
import { Plan } from "./plan.tsx";

export type MovingProps = {
  image: ContainerView["images"][number];
  alt: string;
  pins: PinView[];
  /** An object that waits for a click on the plan. */
  waiting: PinView | null;
  onPlaced: () => void;
};

/** The plan while pins are moved: each drop is saved at once. Default export, since it is loaded once it is wanted. */
export default function MovingPlan(props: MovingProps) {
  return (
    <Asking>
      <Moving {...props} />
    </Asking>
  );
}

function Moving({ image, alt, pins, waiting, onPlaced }: MovingProps) {
  const surface = useRef<HTMLDivElement>(null);
  const { moved, chosen, setChosen, place, mutation } = usePlacing(pins, waiting);
  const heard = useRef({ place, waiting, onPlaced });
  heard.current = { place, waiting, onPlaced };
  useEffect(() => {
    if (!surface.current) return;
    return letPinsMove(surface.current, {
      moved: (id, spot) => heard.current.place(id, spot),
      chosen: setChosen,
      pointedAt: (spot) => {
        const { waiting: object, place: put, onPlaced: done } = heard.current;
        if (!object) return;
        put(object.id, spot);
        setChosen(object.id);
        done();
      },
    });
  }, [setChosen]);
  const known = new Set(pins.map(({ id }) => id));
  const shown = [...pins.map((pin) => moved[pin.id] ?? pin), ...Object.values(moved).filter(({ id }) => !known.has(id))];
  return (
    <>
      <Plan image={image} alt={alt} placing={waiting !== null} surface={surface}>
        {shown.map((pin) => (
          <MovablePin key={pin.id} pin={pin} current={pin.id === chosen} />
        ))}
      </Plan>
      <Outcome {...mutation} />
    </>
  );
}

/** Pins stand where they were dropped, also before the server has said so; a new page of the server's replaces what we remember. */
function usePlacing(pins: PinView[], waiting: PinView | null) {
  const [chosen, setChosen] = useState("");
  const [{ of, moved }, setMoved] = useState<{ of: PinView[]; moved: Record<string, PinView> }>({ of: pins, moved: {} });
  const [last, setLast] = useState("");
  const { mutate, isPending, isError, isSuccess } = trpc.object.place.useMutation({ retry: 2 });
  const current = of === pins ? moved : {};
  const place = (id: string, spot: Spot) => {
    const pin = current[id] ?? pins.find((known) => known.id === id) ?? waiting;
    if (!pin) return;
    setMoved({ of: pins, moved: { ...current, [id]: { ...pin, ...spot } } });
    setLast(nameOf(pin));
    mutate({ id, ...spot });
  };
  return { moved: current, chosen, setChosen, place, mutation: { isPending, isError, isSuccess, last } };
}

function Outcome({ isPending, isError, isSuccess, last }: { isPending: boolean; isError: boolean; isSuccess: boolean; last: string }) {
  const { t } = useTranslation();
  return (
    <p role="status" className={`mt-2 flex min-h-5 items-center gap-1.5 text-sm ${isError ? "tone-bad text-tone-ink" : "text-muted"}`}>
      {isPending ? t("ui.saving") : null}
      {isSuccess || isError ? <Icon name={isError ? "circle-alert" : "cloud-check"} /> : null}
      {isError ? t("container.pin_not_saved") : isSuccess ? `${t("ui.saved")}: ${t("container.pin_moved", { title: last })}` : null}
    </p>
  );
}
