import { useRevalidator } from "@remix-run/react";
import type { Pin as PinView } from "@server/container/inputs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking, trpc } from "~/trpc";
import { Icon } from "~/ui/icon";
import { letPinsMove, type Spot } from "./moving.ts";
import { nameOf } from "./pin.tsx";

type Props = {
  /** The plan that holds the pins. */
  surface: RefObject<HTMLDivElement | null>;
  pins: readonly PinView[];
  /** An object that waits for a click on the plan. */
  waiting: PinView | null;
  onPlaced: (pin: PinView) => void;
};

/** Lets the pins of a plan be moved, and saves each where it was dropped. Default export, since it is loaded once it is wanted. */
export default function PinsThatMove(props: Props) {
  return (
    <Asking>
      <Moving {...props} />
    </Asking>
  );
}

function Moving({ surface, pins, waiting, onPlaced }: Props) {
  const [last, setLast] = useState("");
  const { mutate, isPending, isError, isSuccess } = trpc.object.place.useMutation({ retry: 2 });
  const { revalidate } = useRevalidator();
  const save = (pin: PinView | undefined, spot: Spot, onSuccess?: () => void) => {
    if (!pin) return;
    setLast(nameOf(pin));
    mutate({ id: pin.id, ...spot }, { onSuccess });
  };
  const heard = {
    moved: (id: string, spot: Spot) =>
      save(
        [...pins, ...(waiting ? [waiting] : [])].find((pin) => pin.id === id),
        spot,
      ),
    pointedAt: (spot: Spot) => {
      if (!waiting) return;
      save(waiting, spot, revalidate); // the list and the count know one more on the plan
      onPlaced({ ...waiting, ...spot });
    },
  };
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    if (!surface.current) return;
    return letPinsMove(surface.current, {
      moved: (id, spot) => latest.current.moved(id, spot),
      pointedAt: (spot) => latest.current.pointedAt(spot),
    });
  }, [surface]);
  return <Outcome isPending={isPending} isError={isError} isSuccess={isSuccess} last={last} />;
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
