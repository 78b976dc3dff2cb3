import { type ComponentPropsWithoutRef, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "./field.tsx";
import { typeInto } from "./fields.tsx";
import { asText, useField } from "./form-state.ts";
import { useScripts } from "./use-scripts.ts";

type Props = FieldProps &
  Omit<ComponentPropsWithoutRef<"input">, keyof FieldProps | "id" | "value"> & { known?: readonly string[] };

const MAX_SUGGESTED = 8;
const MAX_SHOWN = 12;
const splitTags = (text: string) => text.split(",").map((word) => word.trim());

/**
 * Words separated by commas. With scripts, words in use are suggested while typing (arrows and Enter choose one), and
 * the most used are shown below as buttons. Without scripts it is a text field.
 */
export function TagsField({
  name,
  label,
  hint,
  optional,
  aside,
  className,
  defaultValue,
  known = [],
  ...input
}: Props) {
  const { t } = useTranslation();
  const { id, value, error, aria } = useField(name, hint);
  const field = useRef<HTMLInputElement>(null);
  const scripts = useScripts();
  const [text, setText] = useState(asText(value ?? defaultValue));
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);

  const words = splitTags(text);
  const chosen = new Set(words.slice(0, -1).map((word) => word.toLowerCase()));
  const typed = (words[words.length - 1] ?? "").toLowerCase();
  const matches = known.filter(
    (tag) => !chosen.has(tag.toLowerCase()) && tag.toLowerCase() !== typed && tag.toLowerCase().includes(typed),
  );
  const suggested = open && typed ? matches.slice(0, MAX_SUGGESTED) : [];
  const used = new Set(words.map((word) => word.toLowerCase()));

  const choose = (tag: string, replacesTyped: boolean) => {
    const previous = (replacesTyped ? words.slice(0, -1) : words).filter(Boolean);
    setText(typeInto(field.current, [...previous, tag].join(", ") + (replacesTyped ? ", " : "")));
    setOpen(false);
    setActiveIndex(-1);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const tag = suggested[activeIndex];
    if (step && suggested.length > 0) setActiveIndex((activeIndex + step + suggested.length) % suggested.length);
    else if (event.key === "Enter" && tag) choose(tag, true);
    else if (event.key === "Escape" && suggested.length > 0) setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <Field {...{ id, name, label, hint, optional, aside, className, error }}>
      <div className="relative">
        <input
          type="text"
          autoComplete="off"
          className="input w-full"
          {...input}
          {...aria}
          {...(scripts && {
            role: "combobox",
            "aria-expanded": suggested.length > 0,
            "aria-controls": `${id}-known`,
            "aria-autocomplete": "list" as const,
            "aria-activedescendant": suggested[activeIndex] ? `${id}-known-${activeIndex}` : undefined,
          })}
          ref={field}
          id={id}
          name={name}
          defaultValue={asText(value ?? defaultValue)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActiveIndex(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {scripts ? (
          <div
            id={`${id}-known`}
            role="listbox"
            aria-label={t("ui.tags_in_use")}
            hidden={suggested.length === 0}
            className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-field border border-line bg-base-100 py-1 text-sm shadow-lg"
          >
            {suggested.map((tag, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys, since it keeps the focus
              <div
                key={tag}
                id={`${id}-known-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                className="flex min-h-9 cursor-pointer items-center px-3 hover:bg-base-200 aria-selected:bg-accent-soft aria-selected:text-accent-ink touch:min-h-11"
                onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
                onClick={() => choose(tag, true)}
              >
                {tag}
              </div>
            ))}
          </div>
        ) : null}
      </div>
      {scripts && known.length > 0 ? (
        <ul className="flex flex-wrap items-center gap-1.5" aria-label={t("ui.tags_in_use")}>
          {known.slice(0, MAX_SHOWN).map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tag hover:text-base-content disabled:opacity-60 touch:min-h-11 touch:min-w-11 max-md:justify-center"
                disabled={used.has(tag.toLowerCase())}
                onClick={() => choose(tag, false)}
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Field>
  );
}
