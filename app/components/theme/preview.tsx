import type { Light } from "@server/tenancy/workspace/color";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PreviewMail } from "./preview-mail.tsx";
import { PreviewPage } from "./preview-page.tsx";
import { PreviewPdf } from "./preview-pdf.tsx";
import { PreviewPhone } from "./preview-phone.tsx";
import { PreviewQr } from "./preview-qr.tsx";
import { type ThemeDraft, themeAttributes } from "./theme-draft.ts";

const scenes = { page: PreviewPage, phone: PreviewPhone, mail: PreviewMail, pdf: PreviewPdf, qr: PreviewQr } as const;
type Scene = keyof typeof scenes;
const names = Object.keys(scenes) as Scene[];
const lights: Light[] = ["day", "night"];

/** Previews in the workspace's colours, in light and dark mode; radio buttons switch them without scripts. */
export function ThemePreview({ draft }: { draft: ThemeDraft }) {
  const { t } = useTranslation();
  return (
    <section className="panel theme-preview" aria-labelledby="theme-preview">
      <h2 id="theme-preview" className="px-4 pt-4 text-lg md:px-5">
        {t("theme.preview.title")}
      </h2>
      <fieldset className="flex flex-wrap gap-2 px-4 pt-3 md:px-5">
        <legend className="sr-only">{t("theme.preview.choose")}</legend>
        {names.map((name, index) => (
          <label key={name} className="filter-chip relative cursor-pointer">
            <input
              type="radio"
              name="scene"
              value={name}
              defaultChecked={index === 0}
              className="absolute inset-0 cursor-pointer appearance-none rounded-field"
            />
            {t(`theme.preview.${name}`)}
          </label>
        ))}
      </fieldset>
      {names.map((name) => (
        <div key={name} className="scene p-4 md:p-5" data-scene={name}>
          {lights
            .filter((light) => name !== "pdf" || light === "day") // a PDF has no dark mode
            .map((light) => (
              <PreviewFigure
                key={light}
                light={light}
                draft={draft}
                what={t(`theme.preview.${name}`)}
                isPdf={name === "pdf"}
              >
                <SceneView scene={name} draft={draft} />
              </PreviewFigure>
            ))}
        </div>
      ))}
    </section>
  );
}

function SceneView({ scene, draft }: { scene: Scene; draft: ThemeDraft }) {
  const Scene = scenes[scene];
  return <Scene {...draft} />;
}

type ShownProps = { light: Light; draft: ThemeDraft; what: string; isPdf: boolean; children: ReactNode };

function PreviewFigure({ light, draft, what, isPdf, children }: ShownProps) {
  const { t } = useTranslation();
  const name = isPdf ? t("theme.preview.paper") : t(`theme.color.${light}`);
  return (
    <figure className="min-w-0">
      <div
        {...themeAttributes(light, draft)}
        role="img"
        aria-label={t("theme.preview.of", { what, light: name.toLowerCase() })}
        className="overflow-hidden rounded-field border border-line bg-base-200 text-base-content"
      >
        {children}
      </div>
      <figcaption className="mt-1.5 text-xs text-muted" aria-hidden="true">
        {name}
      </figcaption>
    </figure>
  );
}
