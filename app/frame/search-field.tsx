import { Form, Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { CurrentWorkspace } from "./frame-data.ts";

const LiveResults = lazy(() => import("~/components/search/live-results"));
const ENOUGH = 2; // letters

/** Enter brings the page of results; with scripts the best of them stand below while one types. */
export function SearchField({ current }: { current: CurrentWorkspace }) {
  const { t } = useTranslation();
  const open = current.abilities.search !== false;
  return (
    <>
      {open ? (
        <LiveField current={current} />
      ) : (
        <label className="input input-sm hidden h-9 w-44 bg-base-200 md:inline-flex xl:w-56">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("ui.search.label")}</span>
          <input type="search" placeholder={t("ui.search.locked")} disabled />
        </label>
      )}
      {open ? (
        <Link
          to={paths.search({ workspace: current.id })}
          className="btn btn-ghost btn-square size-11 md:hidden"
          aria-label={t("ui.search.verb")}
        >
          <Icon name="search" large />
        </Link>
      ) : null}
    </>
  );
}

function LiveField({ current }: { current: CurrentWorkspace }) {
  const { t } = useTranslation();
  const { search, pathname, key } = useLocation();
  const asked = pathname === paths.search() ? (new URLSearchParams(search).get("q") ?? "") : "";
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  // wherever one went, the list is done with
  useEffect(() => setOpen(false), [key]);
  const shows = isOpen && typed.trim().length >= ENOUGH;

  /** Up and down go from the field through the results and back; Escape gives the field back. */
  function walk(event: KeyboardEvent) {
    if (event.key === "Escape" && shows) {
      event.preventDefault(); // the field keeps what was typed
      setOpen(false);
      input.current?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [input.current, ...(form.current?.querySelectorAll("a") ?? [])].filter((stop) => stop !== null);
    const at = stops.indexOf(document.activeElement as HTMLElement & HTMLAnchorElement);
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
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
      onKeyDown={walk}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onSubmit={() => setOpen(false)}
    >
      <input type="hidden" name="workspace" value={current.id} />
      <label className="input input-sm h-9 w-44 bg-base-200 xl:w-56">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("ui.search.label")}</span>
        <input
          ref={input}
          type="search"
          name="q"
          key={asked}
          defaultValue={asked}
          placeholder={t("ui.search.placeholder")}
          autoComplete="off"
          onFocus={({ currentTarget }) => setTyped(currentTarget.value)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpen(true);
          }}
        />
        <span className="text-2xs text-muted" aria-hidden="true">
          ↵
        </span>
      </label>
      {shows ? (
        <div className="absolute right-0 top-11 z-30 max-h-[70dvh] w-[26rem] overflow-y-auto rounded-box border border-line bg-base-100 shadow-2">
          <Suspense fallback={<p className="px-4 py-3.5 text-sm text-muted">{t("search.searching")}</p>}>
            <LiveResults workspaceId={current.id} q={typed.trim()} />
          </Suspense>
        </div>
      ) : null}
    </Form>
  );
}
