import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isTyped, singleKeysWork } from "~/ui/keys";
import { useScripts } from "~/ui/use-scripts";

const isPressed = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("a, button, summary");
const find = <Element extends HTMLElement>(selector: string) => document.querySelector<Element>(selector);
const press = (state: "confirmed" | "skipped") =>
  find<HTMLButtonElement>(`button[name=state][value=${state}]`)?.click();

/** The keys of the review, where somebody does not type; Enter also confirms from a field of one line. */
export function Keys() {
  const { t } = useTranslation();
  const scripts = useScripts();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return;
      if (key === "Enter") {
        const isSearch = target instanceof HTMLInputElement && target.name === "q";
        if (isPressed(target) || target instanceof HTMLTextAreaElement || (isTyped(target) && isSearch)) return;
        event.preventDefault();
        return press("confirmed");
      }
      if (isTyped(target) || !singleKeysWork()) return;
      const outcome = find<HTMLInputElement>(
        `label:nth-of-type(${/^[1-4]$/.test(key) ? key : 9}) > input[name=status]`,
      );
      if (key === "j") find("a[rel=next]")?.click();
      else if (key === "k") find("a[rel=prev]")?.click();
      else if (key === "s") press("skipped");
      else if (outcome) outcome.click();
      else if (key === "/") find("input[name=q]")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return scripts ? <p className="mt-5 text-sm text-muted max-md:hidden">{t("inbox.keys")}</p> : null;
}
