import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { SINGLE_KEYS, singleKeysWork } from "~/ui/keys";
import { Kbd, useKeyName } from "./kbd.tsx";
import { CloseButton, Sheet } from "./sheet.tsx";
import { shortcuts } from "./shortcuts.ts";

/** The map of the keyboard: all shortcuts, and the switch of those that are a single character. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet label={t("command.map.title")} className="w-216" isRead onClose={onClose}>
      <div className="sticky top-0 flex items-center gap-3 border-b border-line bg-base-100 py-2.5 pl-5 pr-2.5">
        <h2 className="flex-1 text-lg">{t("command.map.title")}</h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="columns-1 gap-10 px-5 pb-5 md:columns-2">
        {shortcuts.map((part) => (
          <section key={part.word} className="break-inside-avoid pt-4">
            <h3 className="eyebrow mb-1">{t(`command.map.${part.word}`)}</h3>
            <dl>
              {part.shortcuts.map(({ word, ways }) => (
                <div
                  key={word}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 last:border-0"
                >
                  <dt className="text-sm">{t(`command.map.${word}`)}</dt>
                  <dd className="flex flex-wrap justify-end gap-x-2 gap-y-1">
                    {ways.map((way) => (
                      <Kbd key={way.join()} keys={way} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeys />
    </Sheet>
  );
}

function SingleKeys() {
  const { t } = useTranslation();
  const nameOf = useKeyName();
  const id = useId();
  const [on, setOn] = useState(singleKeysWork);
  return (
    <div className="bottom-0 flex gap-3 border-t border-line bg-base-100 px-5 py-3 md:sticky">
      <input
        type="checkbox"
        id={id}
        className="checkbox checkbox-primary checkbox-sm mt-0.5 shrink-0"
        aria-describedby={`${id}hint`}
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          localStorage.setItem(SINGLE_KEYS, checked ? "on" : "off");
          setOn(checked);
        }}
      />
      <div className="text-sm">
        <label htmlFor={id} className="font-medium">
          {t("command.map.single")}
        </label>
        <p id={`${id}hint`} className="text-muted">
          {t("command.map.single_hint", { keys: `${nameOf("ctrl")} K` })}
        </p>
      </div>
    </div>
  );
}
