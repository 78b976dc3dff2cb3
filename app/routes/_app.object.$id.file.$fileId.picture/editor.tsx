import { PictureRecipe } from "@server/records/picture/inputs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asText, useFormState } from "~/ui/form-state";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { useScripts } from "~/ui/use-scripts";
import { RecipeFields } from "./recipe-fields.tsx";
import { Stage } from "./stage.tsx";

type Props = { fileId: string; title: string; stored: PictureRecipe; cancel: string };

/** The picture beside its fields, inside the form; after an error it shows what was submitted. */
export function Editor({ fileId, title, stored, cancel }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const { returned, value } = useFormState();
  const [recipe, setRecipe] = useState<PictureRecipe>(() => (returned ? typedIn(value) : stored));
  const change = (changes: Partial<PictureRecipe>) => setRecipe((before) => ({ ...before, ...changes }));
  // an invalid recipe cannot be drawn; without scripts the stored picture is shown then
  const drawn = scripts || PictureRecipe.safeParse({ ...recipe, color: recipe.color ?? "" }).success ? recipe : stored;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Stage fileId={fileId} title={title} recipe={drawn} onCrop={change} />
      <div className="panel grid grid-cols-1 gap-6 p-4 md:p-5">
        <RecipeFields recipe={recipe} change={change} scripts={scripts} />
        {scripts ? null : (
          <button type="submit" formMethod="get" className="btn">
            {t("picture.preview")}
          </button>
        )}
        <FormActions cancel={cancel}>
          <SubmitButton>{t("ui.save")}</SubmitButton>
        </FormActions>
        <UnsavedGuard />
      </div>
    </div>
  );
}

function typedIn(value: (name: string) => unknown): PictureRecipe {
  const percent = (name: string) => Number(asText(value(name))) || 0;
  const rotate = [0, 90, 180, 270].find((degrees) => degrees === percent("rotate")) ?? 0;
  return {
    rotate: rotate as PictureRecipe["rotate"],
    left: percent("left"),
    top: percent("top"),
    width: percent("width"),
    height: percent("height"),
    color: asText(value("color")) || null,
    strength: percent("strength"),
  };
}
