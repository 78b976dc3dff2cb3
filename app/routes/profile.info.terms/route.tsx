import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import type { Titled } from "~/title";

export const handle: Titled = { title: (t) => t("terms.title") };

export async function loader() {
  return {};
}

const chapters = {
  use: ["account", "content", "responsibility", "end"],
  privacy: ["what", "who", "cookies", "how_long", "rights"],
} as const;

/** In plain words, for anyone. */
export default function Terms() {
  const { t } = useTranslation();
  return (
    <SimpleFrame>
      <h1 className="text-3xl">{t("terms.title")}</h1>
      <p className="mt-3 text-muted">{t("terms.intro")}</p>
      {Object.entries(chapters).map(([chapter, parts]) => (
        <section key={chapter} className="mt-10" id={chapter}>
          <h2 className="text-xl">{t(`terms.${chapter}.title`)}</h2>
          {parts.map((part) => (
            <div key={part} className="mt-5">
              <h3 className="font-semibold">{t(`terms.${chapter}.${part}.title`)}</h3>
              <p className="mt-1">{t(`terms.${chapter}.${part}.text`)}</p>
            </div>
          ))}
        </section>
      ))}
    </SimpleFrame>
  );
}
