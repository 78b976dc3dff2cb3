import type { PictureRecipe } from "@server/records/picture/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { useScripts } from "~/ui/use-scripts";
import type { Box } from "./box.ts";
import { CropFrame } from "./crop-frame.tsx";

type Props = { fileId: string; title: string; recipe: PictureRecipe; onCrop: (box: Box) => void };

/**
 * The picture: cropped by hand with scripts, else drawn by the server. Of fixed height, so that the layout does not
 * shift.
 */
export function Stage({ fileId, title, recipe, onCrop }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const { rotate, color, strength, left, top, width, height } = recipe;
  const shown = scripts
    ? paths.originalPicture(fileId, { rotate: rotate || undefined })
    : paths.originalPicture(fileId, { ...recipe, color: color ?? undefined });
  return (
    <div className="panel grid h-[min(70vh,34rem)] place-items-center overflow-hidden bg-base-200 p-6 max-md:h-[24rem]">
      <div className="relative">
        <img
          key={shown}
          src={shown}
          alt={scripts ? title : t("picture.preview_of", { title })}
          draggable={false}
          className="block max-h-[calc(min(70vh,34rem)-3rem)] max-w-full select-none max-md:max-h-[21rem]"
        />
        {scripts ? (
          <CropFrame box={{ left, top, width, height }} onChange={onCrop} overlay={veil(color, strength)} />
        ) : null}
      </div>
    </div>
  );
}

const veil = (color: string | null, strength: number) =>
  color && /^#[\da-f]{6}$/i.test(color) && strength > 0
    ? `color-mix(in srgb, ${color} ${strength}%, transparent)`
    : undefined;
