import { createElement, Fragment, type ReactNode } from "react";

/** A page's HTML as data, from which React can render the same HTML. */
type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] };

const closed = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const raw = new Set(["script", "style"]);
const booleanAttributes = new Set(
  "async autofocus autoplay checked controls default defer disabled formnovalidate hidden loop multiple muted nomodule novalidate open readonly required reversed selected".split(
    " ",
  ),
);
const names: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  colspan: "colSpan",
  rowspan: "rowSpan",
  maxlength: "maxLength",
  minlength: "minLength",
  autocomplete: "autoComplete",
  enctype: "encType",
  srcset: "srcSet",
  crossorigin: "crossOrigin",
  charset: "charSet",
  readonly: "readOnly",
  novalidate: "noValidate",
  autofocus: "autoFocus",
  inputmode: "inputMode",
  enterkeyhint: "enterKeyHint",
  datetime: "dateTime",
  "accept-charset": "acceptCharset",
};
const token = /<!--.*?-->|<!doctype[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gis;

/** Parses HTML written by React, which is regular; no other HTML. */
export function treeOf(html: string): Tree[] {
  const top: Tree[] = [];
  const open: { tag: string; children: Tree[] }[] = [{ tag: "", children: top }];
  token.lastIndex = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [all, end, tag, attributes = "", slash] = match;
    const siblings = open.at(-1)!.children;
    if (end) open.pop();
    else if (tag) {
      const element = { tag, props: propsOf(attributes), children: [] as Tree[] };
      siblings.push(element);
      if (raw.has(tag)) {
        const until = html.indexOf(`</${tag}>`, token.lastIndex);
        const inside = html.slice(token.lastIndex, until);
        if (inside) element.props.dangerouslySetInnerHTML = { __html: inside };
        token.lastIndex = until + tag.length + 3;
      } else if (!closed.has(tag) && !slash) open.push(element);
    } else if (!all.startsWith("<!")) siblings.push(unescaped(all));
  }
  return top;
}

function propsOf(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value] of text.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)) {
    if (name === "style") props.style = styleOf(unescaped(value ?? ""));
    else props[names[name] ?? name] = booleanAttributes.has(name) && !value ? true : unescaped(value ?? "");
  }
  return props;
}

const styleOf = (text: string) =>
  Object.fromEntries(
    text
      .split(";")
      .filter((part) => part.includes(":"))
      .map((part) => {
        const [name = "", ...value] = part.split(":");
        const key = name.trim();
        return [
          key.startsWith("--") ? key : key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
          value.join(":").trim(),
        ];
      }),
  );

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!);

/** Made anew for each request, as components do. */
export const elementsOf = (trees: Tree[]): ReactNode => createElement(Fragment, null, ...trees.map(elementOf));

function elementOf(tree: Tree): ReactNode {
  return typeof tree === "string" ? tree : createElement(tree.tag, tree.props, ...tree.children.map(elementOf));
}
