import { defaultLocale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { preferredLocale } from "@server/core/accept-language";
import { TIME_ZONE } from "@server/core/day";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { findMail, listMails, type SavedMail } from "./mail-folder.ts";

/** In a demo: pages that list and show the mails that would have been sent. */
export const devMail = new Hono();

const ofPage =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ofContent =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation";

devMail.get("/", async (c) => {
  const { t, locale } = wordsFor(c);
  const mails = await listMails();
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mail/${mail.id}"><b>${mail.subject}</b><span>${mail.to}</span><time datetime="${mail.at}">${moment(mail.at, locale)}</time></a></li>`,
  );
  const list = mails.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${t("mail.kept.none")}</p>`;
  return page(c, t("mail.kept.title"), html`<h1>${t("mail.kept.title")}</h1><p>${t("mail.kept.about")}</p>${list}`);
});

devMail.get("/:id", async (c) => {
  const { t, locale } = wordsFor(c);
  const mail = await findMail(c.req.param("id"));
  if (!mail) return c.notFound();
  return page(
    c,
    mail.subject,
    html`<p><a href="/dev/mail">${t("mail.kept.back")}</a></p>
    <h1>${mail.subject}</h1>
    <p>${t("mail.kept.to", { address: mail.to })} · <time datetime="${mail.at}">${moment(mail.at, locale)}</time></p>
    <iframe title="${mail.subject}" src="/dev/mail/${mail.id}/letter" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
    <details><summary>${t("mail.kept.as_text")}</summary><pre>${mail.text}</pre></details>`,
  );
});

devMail.get("/:id/letter", async (c) => {
  const mail: SavedMail | undefined = await findMail(c.req.param("id"));
  if (!mail) return c.notFound();
  const linksLeadOut = mail.html.replace("<head>", '<head><base target="_top">');
  return c.html(linksLeadOut, 200, { "content-security-policy": ofContent, "x-frame-options": "SAMEORIGIN" });
});

function wordsFor(c: Context) {
  const locale = preferredLocale(c.req.header("accept-language")) ?? defaultLocale;
  return { locale, t: translator(locale) };
}

const moment = (at: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone: TIME_ZONE }).format(
    new Date(at),
  );

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent) }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem } h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem }
  ul { list-style: none; padding: 0; border-top: 1px solid var(--line) } li { border-bottom: 1px solid var(--line) }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem .25rem; color: inherit; text-decoration: none }
  li a:hover b { text-decoration: underline } b { grid-column: 1 / -1; font-weight: 600 } time { font-variant-numeric: tabular-nums }
  iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 12px } pre { white-space: pre-wrap }
  a { color: inherit } :focus-visible { outline: 2px solid currentColor; outline-offset: 2px } details { margin: 1rem 0 }`;

async function page(c: Context, title: string, content: ReturnType<typeof html>) {
  const { locale } = wordsFor(c);
  const document = html`<!doctype html>
    <html lang="${locale}">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
      <body><main>${content}</main></body>
    </html>`;
  return c.html(document, 200, { "content-security-policy": ofPage, "cache-control": "no-store" });
}
