import { useTranslation } from "react-i18next";
import { isMac } from "~/ui/keys";

const named = ["ctrl", "shift", "enter", "esc", "home", "end", "delete"] as const;
const arrows = { up: "↑", down: "↓", left: "←", right: "→", arrows: "↑ ↓ ← →" } as const;
/** A key with a name of its own, or a character. */
export type Key = (typeof named)[number] | keyof typeof arrows | (string & {});

/** What a key is called on the keyboard before the user. */
export function useKeyName(): (key: Key) => string {
  const { t } = useTranslation();
  return (key) => {
    if (key === "ctrl" && isMac()) return "⌘";
    if (key in arrows) return arrows[key as keyof typeof arrows];
    return (named as readonly string[]).includes(key) ? t(`command.key.${key}`) : key;
  };
}

/** Keys that are pressed together. */
export function Kbd({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation();
  const nameOf = useKeyName();
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid h-5 min-w-5 place-items-center rounded-selector border border-line bg-base-200 px-1 font-sans text-2xs text-muted"
        >
          {key in arrows ? (
            <>
              <span aria-hidden="true">{nameOf(key)}</span>
              <span className="sr-only">{t(`command.key.${key}`)}</span>
            </>
          ) : (
            nameOf(key)
          )}
        </kbd>
      ))}
    </span>
  );
}
