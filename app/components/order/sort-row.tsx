import { Form } from "@remix-run/react";
import type { SortPage } from "@server/records/order/inputs";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { useScripts } from "~/ui/use-scripts";

type Item = SortPage["items"][number];
type Props = { page: SortPage; item: Item; onMove: (item: Item, to: number) => void; draggable: boolean };

/** A row: its grip, its place, and buttons to move it. */
export function SortRow({ page: { type, of, total }, item, onMove, draggable }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const { id, title, about, place } = item;
  const move = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const typed = new FormData(event.currentTarget).get("place");
    const to = Number(pressed?.name === "to" ? pressed.value : typed);
    if (Number.isInteger(to) && to > 0) onMove(item, to);
  };
  return (
    <li
      data-sort={id}
      className="bg-base-100 first:rounded-t-box last:rounded-b-box data-held:relative data-held:z-10 data-held:select-none data-held:shadow-2"
    >
      <Form
        method="post"
        preventScrollReset
        onSubmit={scripts ? move : undefined}
        className="flex items-center gap-2 px-2 py-1.5 md:gap-3 md:px-3"
      >
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="item" value={id} />
        {of === "all" ? <input type="hidden" name="shared" value="1" /> : null}
        {/* the first button, so that Enter in the field of the place presses it */}
        <button type="submit" tabIndex={-1} className="sr-only">
          {t("order.put")}
        </button>
        {scripts && draggable ? (
          <button
            type="button"
            data-grip
            className="btn btn-ghost btn-square btn-sm shrink-0 cursor-grab touch-none text-muted touch:size-11"
            aria-label={t("order.grip", { title, place, total })}
          >
            <Icon name="grip-vertical" />
          </button>
        ) : null}
        <input
          key={place}
          name="place"
          defaultValue={place}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          aria-label={t("order.place", { title })}
          className="input input-sm num w-14 shrink-0 text-right max-md:hidden"
        />
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium [overflow-wrap:anywhere]">{title}</p>
          {about ? <p className="num text-xs text-muted [overflow-wrap:anywhere]">{about}</p> : null}
        </div>
        <div className="flex shrink-0">
          <Mover
            to={1}
            icon="arrow-up"
            label={t("order.top", { title })}
            isDisabled={place <= 1}
            className="max-sm:hidden"
          />
          <Mover to={place - 1} icon="chevron-up" label={t("order.up", { title })} isDisabled={place <= 1} />
          <Mover to={place + 1} icon="chevron-down" label={t("order.down", { title })} isDisabled={place >= total} />
        </div>
      </Form>
    </li>
  );
}

function Mover({
  to,
  icon,
  label,
  isDisabled,
  className = "",
}: {
  to: number;
  icon: IconName;
  label: string;
  isDisabled: boolean;
  className?: string;
}) {
  return (
    <button
      type="submit"
      name="to"
      value={to}
      title={label}
      aria-label={label}
      disabled={isDisabled}
      className={`btn btn-ghost btn-square btn-sm touch:size-11 ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
