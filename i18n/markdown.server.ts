import { Marked, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { isHelpPage } from "./help-pages.ts";
import shots from "./help-shots.json";
import type { Locale } from "./locales.ts";
import { translator } from "./words.server.ts";

/** How a text names another text of the product. */
export const wordsNamed = /\{t:([\w.-]+)\}/g;

/** With the words of the product in it, as a plain text. */
export const withWords = (locale: Locale, text: string): string =>
  text.replace(wordsNamed, (_, key: string) => translator(locale)(key));

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** `{t:ui.save}`: the name of a button or page, as it stands there. */
const word = (locale: Locale): TokenizerAndRendererExtension => ({
  name: "word",
  level: "inline",
  start: (source) => source.indexOf("{t:"),
  tokenizer(source) {
    const [raw, key] = /^\{t:([\w.-]+)\}/.exec(source) ?? [];
    return raw ? { type: "word", raw, key } : undefined;
  },
  renderer: ({ key }) => `<b>${escaped(translator(locale)(key as string))}</b>`,
});

type Shots = Record<string, Record<string, { width: number; height: number }>>;

/** `![What is seen](scene)` on a line of its own: a picture of scripts/shots, left out where there is none yet. */
const shot = (locale: Locale): TokenizerAndRendererExtension => ({
  name: "shot",
  level: "block",
  start: (source) => /^!\[/m.exec(source)?.index,
  tokenizer(source) {
    const [raw, said, scene] = /^!\[([^\]]*)\]\(([\w-]+)\)(?:\n+|$)/.exec(source) ?? [];
    return raw ? { type: "shot", raw, said, scene } : undefined;
  },
  renderer({ said, scene }) {
    const size = (shots as Shots)[scene as string]?.[locale];
    if (!size) return "";
    const src = `/help/${locale}/${scene}.webp`;
    const picture = `<img src="${src}" width="${size.width}" height="${size.height}" alt="" loading="lazy">`;
    return `<figure>${picture}<figcaption>${escaped(withWords(locale, said as string))}</figcaption></figure>\n`;
  },
});

/** A link to another page of the help by its name, or to a page of the product by its path. */
const addressOf = (href: string) => (isHelpPage(href) ? `/help/${href}` : /^\/(?!\/)/.test(href) ? href : undefined);

const renderers = new Map<Locale, Marked>();

function rendererOf(locale: Locale): Marked {
  const known = renderers.get(locale);
  if (known) return known;
  const made = new Marked({
    extensions: [word(locale), shot(locale)],
    renderer: {
      html: () => "", // there is none in our texts
      link({ href, tokens }: Tokens.Link) {
        const to = addressOf(href);
        const text = this.parser.parseInline(tokens);
        return to ? `<a class="link" href="${escaped(to)}">${text}</a>` : text;
      },
      image: () => "",
    },
  });
  renderers.set(locale, made);
  return made;
}

/** A text in Markdown as HTML: no HTML of its own, and links that stay here. */
export const rendered = (locale: Locale, body: string): string => rendererOf(locale).parse(body, { async: false });
