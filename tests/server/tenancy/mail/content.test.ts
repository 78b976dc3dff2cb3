import { translator } from "@i18n/words.server";
import { mailContent } from "@server/tenancy/mail/content";
import { expect, test } from "vitest";

const t = translator("fr");
const url = "https://register.example.be/object/7?a=1&b=2";

test("says the same as text and as HTML, in the reader's language", () => {
  const { text, html } = mailContent({
    t,
    title: "Un point d'action arrive à échéance",
    lines: ["Dans Acme, ceci t'attend :", { label: "Chariot 12", url, note: "Atelier · pour le 24 nov." }],
    button: { label: "Voir", url },
    footer: "Tu reçois ce message.",
  });
  for (const part of [
    "Dans Acme, ceci t'attend :",
    "Chariot 12",
    "Atelier · pour le 24 nov.",
    url,
    "Tu reçois ce message.",
    t("mail.sender"),
  ]) {
    expect(text).toContain(part);
    expect(html).toContain(part.replaceAll("&", "&amp;").replaceAll("'", "&#39;"));
  }
  expect(html).toContain('<html lang="fr">');
});

test("escapes what people wrote", () => {
  const { html } = mailContent({
    t,
    title: "<script>",
    lines: ['"><img src=x onerror=alert(1)>', { label: "<b>", url, note: "</style>" }],
    footer: "'&'",
  });
  expect(html).not.toMatch(/<script|<img|<b>|<\/style>.*<\/style>/s);
});

test("links only whole addresses", () => {
  for (const wrong of ["javascript:alert(1)", "/login", "data:text/html,x"])
    expect(() => mailContent({ t, title: "x", lines: [], button: { label: "x", url: wrong } })).toThrow(/absolute/);
});

test("puts a name that people gave on one line of the text", () => {
  const entry = { label: "HF-03\r\nBcc: evil@example.com", url: "https://register.example/x", note: "Hal\n2" };
  const { text } = mailContent({ t, title: "Gemeld", lines: [entry] });
  expect(text).toContain("- HF-03 Bcc: evil@example.com\n  Hal 2\n  https://register.example/x");
});

test("ends with where the reader changes their preferences", () => {
  const { text, html } = mailContent({
    t,
    title: "x",
    lines: [],
    footer: "Tu résous ceci.",
    choice: { label: "Choisir & régler", url },
  });
  expect(text).toContain(`Tu résous ceci.\n\nChoisir & régler:\n${url}`);
  expect(html).toMatch(
    /Tu résous ceci\.<br><a class="link" href="https:\/\/register[^"]+"[^>]*>Choisir &amp; régler<\/a>/,
  );
});
