import { Link as RemixLink } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { expect, test } from "vitest";
import { Link } from "../../../app/web/remix.server.tsx";
import { rendered } from "../../rig/rendered.tsx";

const addresses = [
  "/",
  "/object/7",
  "/object/7/",
  "/search?q=a%20b&page=2",
  "/search?",
  "/search?#x",
  "/container/7#plan",
  "/container/7#",
  "/login?next=%2Fobject%2F7%3Fa%3Db#c?d",
  "/object/../a",
  "/object/./7",
  "/object/7..",
  "/files/7/manual.pdf",
  "//example.com/a",
  "/a//b",
  "https://example.com/a?b#c",
  "mailto:a@b.test",
  "?page=2",
  "#top",
  ".",
  "..",
  "edit",
  "",
  "/käse/a b",
  { pathname: "/object/7", search: "?a=b" },
  { search: "a=b" },
];

const properties: Omit<ComponentProps<typeof RemixLink>, "to">[] = [
  {},
  { className: "link", title: `a "b" <c>`, "aria-current": "page", id: "x", children: "text" },
  { target: "_blank", rel: "noreferrer", reloadDocument: true },
  { prefetch: "intent", discover: "none", preventScrollReset: true, replace: true, state: { a: 1 }, relative: "path" },
  { prefetch: "render", viewTransition: true, onClick: () => {}, style: { color: "red" }, role: "tab", tabIndex: -1 },
];

/** React makes an id from the place among other elements. */
const Labelled = () => {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} />
    </label>
  );
};

test.each(addresses)("a link is the same HTML as Remix's: %j", (to) => {
  for (const given of properties) {
    const page = (Shown: typeof RemixLink) =>
      rendered(
        <main>
          <Labelled />
          <Shown to={to} {...given} />
          <Shown {...given} to={to}>
            <Labelled />
            <Labelled />
          </Shown>
          <Labelled />
        </main>,
        "nl",
      );
    expect(page(Link)).toBe(page(RemixLink));
  }
});
