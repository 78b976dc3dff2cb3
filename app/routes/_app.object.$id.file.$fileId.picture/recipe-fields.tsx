import type { PictureRecipe } from "@server/records/picture/inputs";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { Field, FieldError } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { turned, whole } from "./box.ts";

type Props = { recipe: PictureRecipe; change: (changes: Partial<PictureRecipe>) => void; scripts: boolean };

const turns = [0, 90, 180, 270] as const;

/** Fields for rotation, crop and colour; only these are submitted. */
export function RecipeFields({ recipe, change, scripts }: Props) {
  const { t } = useTranslation();
  const turn = () => change({ rotate: turns[(turns.indexOf(recipe.rotate) + 1) % turns.length], ...turned(recipe) });
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t("picture.turn")}</legend>
        <div className="flex flex-wrap gap-2">
          <TurnField recipe={recipe} change={change} />
          {scripts ? (
            <button type="button" className="btn" onClick={turn}>
              <Icon name="rotate-cw" />
              {t("picture.quarter")}
            </button>
          ) : null}
        </div>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t("picture.crop")}</legend>
        <p className="text-sm text-muted">{t(scripts ? "picture.crop_hint" : "picture.crop_numbers")}</p>
        <div className="grid grid-cols-2 gap-3">
          {(["left", "top", "width", "height"] as const).map((name) => (
            <PercentField key={name} name={name} label={t(`picture.${name}`)} recipe={recipe} change={change} />
          ))}
        </div>
        {scripts ? (
          <button type="button" className="btn btn-sm justify-self-start" onClick={() => change(whole)}>
            {t("picture.whole")}
          </button>
        ) : null}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm font-medium">{t("picture.overlay")}</legend>
        <OverlayColor recipe={recipe} change={change} scripts={scripts} />
        <PercentField name="strength" label={t("picture.strength")} recipe={recipe} change={change} />
      </fieldset>
    </>
  );
}

type Part = Omit<Props, "scripts">;

function TurnField({ recipe, change }: Part) {
  const { t } = useTranslation();
  const { id, error, aria } = useField("rotate");
  return (
    <>
      <select
        className="select w-40"
        id={id}
        name="rotate"
        aria-label={t("picture.turn")}
        value={recipe.rotate}
        onChange={(event) => change({ rotate: Number(event.target.value) as PictureRecipe["rotate"] })}
        {...aria}
      >
        {turns.map((degrees) => (
          <option key={degrees} value={degrees}>
            {t(`picture.degrees.${degrees}`)}
          </option>
        ))}
      </select>
      <FieldError id={id} error={error} />
    </>
  );
}

function PercentField({
  name,
  label,
  recipe,
  change,
}: Part & { name: "left" | "top" | "width" | "height" | "strength"; label: string }) {
  const { id, error, aria } = useField(name);
  const typed = (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.valueAsNumber || 0 });
  return (
    <Field id={id} label={label} error={error}>
      <label className="input w-full">
        <input
          type="number"
          id={id}
          name={name}
          min={0}
          max={100}
          step="any"
          inputMode="decimal"
          value={recipe[name]}
          onChange={typed}
          {...aria}
        />
        <span className="text-muted">%</span>
      </label>
    </Field>
  );
}

function OverlayColor({ recipe, change, scripts }: Props) {
  const { t } = useTranslation();
  const { id, error, aria } = useField("color");
  const color = recipe.color ?? "";
  // at strength 0 a colour is invisible, so choosing one sets a strength
  const choose = (chosen: string) => change({ color: chosen, ...(recipe.strength === 0 && { strength: 40 }) });
  return (
    <Field id={id} label={t("picture.color")} error={error} optional>
      <div className="flex gap-2">
        <input
          type="color"
          className="swatch"
          aria-label={t("ui.pick_color", { label: t("picture.color") })}
          value={/^#[\da-f]{6}$/i.test(color) ? color.toLowerCase() : "#ffffff"}
          disabled={!scripts}
          onChange={(event) => choose(event.target.value)}
        />
        <input
          type="text"
          id={id}
          name="color"
          className="input num w-32"
          maxLength={7}
          placeholder="#c8102e"
          autoComplete="off"
          spellCheck={false}
          value={color}
          onChange={(event) => choose(event.target.value)}
          {...aria}
        />
      </div>
    </Field>
  );
}
