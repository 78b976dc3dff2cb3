import { type Place, places, spotOf } from "@server/records/signature/places";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "~/ui/fields";
import { asText, useFormState } from "~/ui/form-state";
import { useScripts } from "~/ui/use-scripts";
import { PlacePicker, type Spot } from "./place-picker.tsx";

type Props = { file: { id: string; type: string; pages: number | null } };

/** The page and position of the signature: by pointing at the page, or as one of nine positions. */
export function PlaceFields({ file }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const typed = useFormState();
  const last = file.type === "image" ? 1 : file.pages || undefined;
  const [page, setPage] = useState(Number(asText(typed.value("page"))) || last || 1);
  const [at, setAt] = useState<Spot | null>(() => spotIn(asText(typed.value("x")), asText(typed.value("y"))));
  const typedPlace = asText(typed.value("place")) as Place;
  const [place, setPlace] = useState<Place>(places.includes(typedPlace) ? typedPlace : "bottom_right");
  return (
    <div className="grid grid-cols-1 gap-4">
      {last === 1 ? (
        <input type="hidden" name="page" value="1" />
      ) : (
        <NumberField
          name="page"
          label={t("signature.page")}
          aside={last ? t("signature.page_of", { count: last }) : undefined}
          min={1}
          max={last}
          step={1}
          inputMode="numeric"
          defaultValue={last ?? 1}
          onChange={(event) => {
            const number = Math.floor(event.currentTarget.valueAsNumber);
            if (number >= 1 && number <= (last ?? number)) setPage(number);
          }}
        />
      )}
      {scripts ? (
        <div className="grid grid-cols-1 gap-1.5">
          <PlacePicker key={page} file={file} page={page} at={at ?? spotOf(place)} choose={setAt} />
          <p className="text-xs text-muted">{t("signature.point")}</p>
        </div>
      ) : null}
      <input type="hidden" name="x" value={at?.x ?? ""} />
      <input type="hidden" name="y" value={at?.y ?? ""} />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t("signature.place")}</legend>
        <div className="grid grid-cols-3 gap-1.5">
          {places.map((each) => (
            <label
              key={each}
              className="grid min-h-11 cursor-pointer place-items-center rounded-field border border-line px-1 text-center text-xs hover:bg-base-200 has-checked:border-primary has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="place"
                value={each}
                className="sr-only"
                checked={!at && each === place}
                onChange={() => {
                  setPlace(each);
                  setAt(null);
                }}
              />
              {t(`signature.places.${each}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function spotIn(x: string, y: string): Spot | null {
  return x !== "" && y !== "" && Number.isFinite(Number(x)) && Number.isFinite(Number(y))
    ? { x: Number(x), y: Number(y) }
    : null;
}
