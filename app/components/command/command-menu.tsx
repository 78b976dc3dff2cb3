import { Link } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { CommandsProps } from "./commands.tsx";
import type { Group, Item } from "./item.ts";
import { Kbd } from "./kbd.tsx";
import { CloseButton, Sheet } from "./sheet.tsx";
import { type Finding, useFound } from "./use-found.tsx";
import { useGroups } from "./use-items.ts";

/** The command menu: goes somewhere, makes something, or finds it, by what is typed. */
export function CommandMenu(props: CommandsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const typed = text.trim();
  const { current } = props;
  const finding = useFound(current?.abilities.search ? current.id : undefined, typed);
  const groups: Group[] = [...useGroups(props, typed), { name: "find", items: finding.items }];
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ key }) => key === chosen) ?? items[0];
  const idOf = (item: Item) => `${id}${item.key}`.replaceAll(" ", "-");
  const activeId = active && idOf(active);
  const close = () => props.ask();
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || !active) return;
    const at = items.indexOf(active);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    if (next !== undefined) setChosen(items.at(next % items.length)!.key);
    else if (key !== "Enter") return;
    else if ((ctrlKey || metaKey) && active.to) {
      window.open(active.to, "_blank", "noopener");
      close();
    } else document.getElementById(activeId!)?.click();
    event.preventDefault();
  }
  const closeByItsKey = (event: KeyboardEvent) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    close();
  };

  return (
    <Sheet label={t("command.title")} className="w-160" onClose={close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what opens it closes it, wherever the focus is */}
      <div className="flex max-h-[inherit] flex-col max-md:h-full" onKeyDown={closeByItsKey}>
        <div className="flex items-center gap-3 border-b border-line pl-4 pr-2.5">
          <Icon name="search" className="text-muted" />
          <input
            type="text"
            role="combobox"
            aria-label={t("command.field")}
            placeholder={t("command.field")}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}list`}
            aria-activedescendant={activeId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            maxLength={200}
            className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted max-md:text-base"
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setChosen(undefined);
            }}
            onKeyDown={press}
          />
          <CloseButton onClose={close} />
        </div>
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={t("command.list")}
          className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2 max-md:flex-1 md:max-h-[min(27rem,60dvh)]"
        >
          {groups.map(({ name, items }) =>
            items.length > 0 ? (
              // biome-ignore lint/a11y/useSemanticElements: options of a listbox, no fields
              <div key={name} role="group" aria-labelledby={`${id}${name}`}>
                <div id={`${id}${name}`} role="presentation" className="px-2.5 pb-1 pt-3 text-2xs text-muted">
                  {t(`command.group.${name}`)}
                </div>
                {items.map((item) => (
                  <Option
                    key={item.key}
                    id={idOf(item)}
                    item={item}
                    isActive={item === active}
                    onHover={() => setChosen(item.key)}
                    onDone={close}
                  />
                ))}
              </div>
            ) : null,
          )}
        </div>
        <Status state={finding.state} count={items.length} typed={typed} />
        <Hints />
      </div>
    </Sheet>
  );
}

type OptionProps = { id: string; item: Item; isActive: boolean; onHover: () => void; onDone: () => void };

/** A link wherever it leads to a page, so that the browser can open it as it does others. */
function Option({ id, item, isActive, onHover, onDone }: OptionProps) {
  const choose = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onDone();
    item.act?.();
  };
  const props = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: "command-option",
    onPointerMove: () => isActive || onHover(),
    onClick: choose,
  } as const;
  const content = (
    <>
      <span className="grid w-5 shrink-0 place-items-center text-muted">
        {item.sign ?? (item.icon ? <Icon name={item.icon} /> : null)}
      </span>
      {/* below one another on a phone */}
      <span className="min-w-0 flex-1 items-baseline gap-4 md:flex">
        <span className="block min-w-0 flex-1 truncate">{item.shown ?? item.word}</span>
        {item.note ? <span className="num block max-w-1/2 truncate text-xs text-muted">{item.note}</span> : null}
      </span>
    </>
  );
  return item.to ? (
    <Link to={item.to} {...props}>
      {content}
    </Link>
  ) : (
    <div {...props}>{content}</div>
  );
}

/** How many there are, for screen readers; for all, that nothing is found, or that the search has no answer. */
function Status({ state, count, typed }: { state: Finding["state"]; count: number; typed: string }) {
  const { t } = useTranslation();
  const isSaid = state !== undefined || count === 0;
  const said = () => {
    if (state === "failed") return t("search.failed");
    if (state === "searching") return t("search.searching");
    return count === 0 ? t("search.none", { q: typed }) : t("search.count", { count });
  };
  return (
    <p
      role="status"
      className={isSaid ? "flex items-center gap-3 px-4.5 pb-3 text-sm text-muted [overflow-wrap:anywhere]" : "sr-only"}
    >
      {state === "failed" ? <Icon name="wifi-off" /> : null}
      {said()}
    </p>
  );
}

function Hints() {
  const { t } = useTranslation();
  const hints = [
    { keys: [["up"], ["down"]], word: t("command.hint.choose") },
    { keys: [["enter"]], word: t("command.hint.open") },
    { keys: [["ctrl", "enter"]], word: t("command.hint.new_tab") },
  ];
  return (
    <p className="flex gap-4 border-t border-line px-4 py-2 text-2xs text-muted max-md:hidden" aria-hidden="true">
      {hints.map(({ keys, word }) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          {keys.map((each) => (
            <Kbd key={each.join()} keys={each} />
          ))}
          {word}
        </span>
      ))}
    </p>
  );
}
