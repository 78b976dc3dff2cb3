import { useTranslation } from "react-i18next";
import { Plate } from "~/ui/plate";
import type { Letter } from "~/ui/state";

const others: { letter: Letter; key: string }[] = [
  { letter: "S", key: "lift" },
  { letter: "C", key: "cabin" },
  { letter: "A", key: "tower" },
];

/** An example of a register, next to the sign-in form. Its dates are fixed texts. */
export function ExampleAside() {
  const { t } = useTranslation();
  return (
    <aside
      className="relative hidden overflow-hidden border-l border-line bg-base-200 lg:block"
      aria-label={t("ui.example.label")}
    >
      <div className="graph-paper absolute inset-0" aria-hidden="true" />
      <div className="relative grid h-full place-items-center p-12">
        <div className="w-full max-w-md">
          <div className="panel shadow-2">
            <div className="flex items-center gap-4 p-5">
              <Plate letter="A" size="lg" standalone />
              <div>
                <p className="eyebrow">{t("ui.example.forklift")}</p>
                <p className="text-xl font-semibold">{t("ui.example.valid_until")}</p>
              </div>
            </div>
            <dl className="grid grid-cols-2 border-t border-line text-sm [&>div]:px-5 [&>div]:py-3">
              <div>
                <dt className="text-muted">{t("ui.example.last")}</dt>
                <dd className="num font-medium">{t("ui.example.last_day")}</dd>
              </div>
              <div className="border-l border-line">
                <dt className="text-muted">{t("ui.example.by")}</dt>
                <dd className="font-medium">{t("ui.example.by_whom")}</dd>
              </div>
            </dl>
          </div>
          <ul className="mt-4 grid gap-2">
            {others.map(({ letter, key }) => (
              <li key={key} className="panel flex items-center gap-3 px-4 py-3 text-sm">
                <Plate letter={letter} standalone />
                <span className="font-medium">{t(`ui.example.${key}`)}</span>
                <span className="ml-auto text-muted">{t(`ui.example.${key}_state`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}
