import { Form, Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { isMac } from "~/ui/keys";
import { useScripts } from "~/ui/use-scripts";
import type { CurrentWorkspace } from "./frame-data.ts";

const LiveResults = lazy(() => import("~/components/search/live-results"));
const MIN_LENGTH = 2; // minimum number of characters

/**
 * The search field. Enter opens the page of results, which has a field of its own; with scripts the best results are
 * shown while typing.
 */
export function SearchField({ current }: { current: CurrentWorkspace }) {
  const { t } = useTranslation();
  const open = current.abilities.search !== false;
  const isHere = useLocation().pathname === paths.search();
  return (
    <>
      {open && isHere ? null : open ? (
        <LiveField current={current} />
      ) : (
        <label className="input input-sm hidden h-9 w-36 bg-base-200 touch:h-11 md:inline-flex lg:w-44">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("ui.search.label")}</span>
          <input type="search" placeholder={t("ui.search.locked")} disabled />
        </label>
      )}
      {open ? (
        <Link
          to={paths.search({ workspace: current.id })}
          className={`btn btn-square size-9 touch:size-11 ${isHere ? "bg-base-200" : "btn-ghost md:hidden"}`}
          aria-label={t("ui.search.verb")}
          aria-current={isHere ? "page" : undefined}
        >
          <Icon name="search" large />
        </Link>
      ) : null}
    </>
  );
}

function LiveField({ current }: { current: CurrentWorkspace }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const scripts = useScripts();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  // after navigation the list of results closes
  useEffect(() => setOpen(false), [key]);
  const isListShown = isOpen && typed.trim().length >= MIN_LENGTH;

  /** Arrow keys move through the field and the results; Escape closes the list and returns to the field. */
  function moveFocus(event: KeyboardEvent) {
    if (event.key === "Escape" && isListShown) {
      event.preventDefault(); // keeps the typed text, which Escape would clear
      setOpen(false);
      input.current?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const focusable = [input.current, ...(form.current?.querySelectorAll("a") ?? [])].filter((stop) => stop !== null);
    const index = focusable.indexOf(document.activeElement as HTMLElement & HTMLAnchorElement);
    const next = focusable[index + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <Form
      ref={form}
      action={paths.search()}
      role="search"
      aria-label={t("ui.search.in_workspace")}
      className="relative hidden md:block"
      onKeyDown={moveFocus}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onSubmit={() => setOpen(false)}
    >
      <input type="hidden" name="workspace" value={current.id} />
      <label className="input input-sm h-9 w-36 touch:h-11 bg-base-200 lg:w-44">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("ui.search.label")}</span>
        <input
          ref={input}
          type="search"
          name="q"
          placeholder={t("ui.search.placeholder")}
          autoComplete="off"
          onFocus={({ currentTarget }) => setTyped(currentTarget.value)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpen(true);
          }}
        />
        {/* as wide as either, so that nothing moves once scripts run */}
        <span
          className="w-9 shrink-0 whitespace-nowrap text-right text-2xs text-muted max-xl:hidden"
          aria-hidden="true"
        >
          {scripts ? (isMac() ? "⌘K" : t("ui.search.keys")) : "↵"}
        </span>
      </label>
      {isListShown ? (
        <div className="absolute right-0 top-11 z-30 max-h-[70dvh] w-[26rem] overflow-y-auto rounded-box border border-line bg-base-100 shadow-2">
          <Suspense fallback={<p className="px-4 py-3.5 text-sm text-muted">{t("search.searching")}</p>}>
            <LiveResults workspaceId={current.id} q={typed.trim()} />
          </Suspense>
        </div>
      ) : null}
    </Form>
  );
}
