import { useActionData } from "@remix-run/react";
import type { ObjectInContainer } from "@server/records/container/inputs";
import { useTranslation } from "react-i18next";
import { NumberField, SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { replyFor } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { Unfold } from "~/ui/unfold";
import { useScripts } from "~/ui/use-scripts";
import { nameOf } from "./pin.tsx";

const percent = (fraction: number | null) => (fraction === null ? "" : String(Math.round(fraction * 1000) / 10));

type Props = { object: ObjectInContainer; onPlace?: (id: string) => void };

/** Under an object's row while pins are moved: places its pin by a click on the plan, or by numbers. */
export function PinDetails({ object, onPlace }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const { id, x, y, size } = object;
  const intent = `pin-${id}`;
  const refused = replyFor(useActionData<unknown>(), intent) !== undefined;
  const name = nameOf(object);
  return (
    <div className="relative px-4 pb-3 md:px-5">
      <Unfold
        className="pl-9"
        open={refused || undefined}
        label={
          <>
            <span aria-hidden="true">{t("container.pin_on_plan")}</span>
            <span className="sr-only">{t("container.pin_on_plan_of", { title: name })}</span>
          </>
        }
      >
        <Form
          intent={intent}
          defaultValue={{ x: percent(x), y: percent(y), size }}
          className="mt-2 grid grid-cols-2 gap-3 [&>.notice]:col-span-2"
          preventScrollReset
        >
          <input type="hidden" name="object_id" value={id} />
          <NumberField name="x" label={t("container.pin_x")} min={0} max={100} step="any" />
          <NumberField name="y" label={t("container.pin_y")} min={0} max={100} step="any" />
          <SelectField
            name="size"
            label={t("container.pin_size")}
            options={(["s", "m", "l"] as const).map((value) => ({ value, label: t(`container.pin_size_${value}`) }))}
          />
          <div className="flex items-end gap-2">
            <SubmitButton kind="plain">{t("ui.save")}</SubmitButton>
          </div>
        </Form>
      </Unfold>
      {scripts && onPlace && x === null ? (
        <button
          type="button"
          className="btn btn-sm absolute right-4 top-0 cursor-grab touch-none md:right-5"
          data-place={id}
          data-place-name={name}
          aria-label={t("container.pin_place_of", { title: name })}
          onClick={() => onPlace(id)}
        >
          <Icon name="map-pin-plus" />
          {t("container.pin_place")}
        </button>
      ) : null}
    </div>
  );
}
