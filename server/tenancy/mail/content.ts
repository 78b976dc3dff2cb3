import type { Use } from "@server/core/use-of-letter";
import type { OutgoingMail } from "@server/platform/mail/send";
import { colorOn, OUR_COLOR } from "@server/tenancy/workspace/color";
import type { TFunction } from "i18next";
import type { MailBrand } from "./brand.ts";

/** A paragraph, or an entry of a list with a link. */
export type Line = string | { label: string; url: string; note?: string; answer?: MailAnswer };

/** May the object of an entry be used today, in a sentence. */
export type MailAnswer = { use: Use; text: string };

export type MailContent = {
  /** The translator for the recipient's language. */
  t: TFunction;
  title: string;
  lines: Line[];
  button?: { label: string; url: string };
  /** The footer: why they receive this mail. */
  footer?: string;
  /** The URL of the settings for such mails. */
  choice?: { label: string; url: string };
  /** The branding; omitted: the product's. */
  brand?: MailBrand;
};

// Colours that stay readable when a mail client inverts them for its dark mode: mid-tones without background, and a
// button with its own colours.
const font = "font-family:Geist,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = "color:#1d272b";
const muted = "color:#5c676c";
/** Readable on white, and on the dark page; the sentence says the same in words. */
const answerColors: Record<Use, { day: string; night: string }> = {
  yes: { day: "#1a7f37", night: "#6fd08c" },
  yes_with_points: { day: "#8a5a00", night: "#f0b95b" },
  no: { day: "#b3261e", night: "#ff8a80" },
  unknown: { day: "#5c676c", night: "#a9b2b5" },
};
const ourBrand = { color: OUR_COLOR, nightColor: colorOn("night", OUR_COLOR) };
const dark = (link: string) => `@media (prefers-color-scheme: dark) {
  .page { background: #14191b !important; } .sheet { background: #1d2427 !important; border-color: #364045 !important; }
  .ink { color: #eceeee !important; } .muted { color: #a9b2b5 !important; } .link { color: ${link} !important; }
  ${Object.entries(answerColors)
    .map(([use, { night }]) => `.${use} { color: ${night} !important; }`)
    .join(" ")}
}`;
const LOGO = "logo@register";

/**
 * Renders the content of a mail as HTML and as plain text.
 */
export function mailContent(content: MailContent): Pick<OutgoingMail, "text" | "html" | "pictures"> {
  const logo = content.brand?.logo;
  return {
    text: asText(content),
    html: asHtml(content),
    ...(logo && { pictures: [{ cid: LOGO, name: "logo.png", content: logo.content }] }),
  };
}

/** Joins lines, since names that people typed must stay on one line. */
const flat = (named: string) => named.replace(/[\r\n\u2028\u2029]+/g, " ");

function asText({ t, title, lines, button, footer, choice }: MailContent): string {
  const paragraphs = lines.map((line) =>
    typeof line === "string"
      ? line
      : [
          `- ${flat(line.label)}`,
          line.note && `  ${flat(line.note)}`,
          line.answer && `  ${flat(line.answer.text)}`,
          `  ${line.url}`,
        ]
          .filter(Boolean)
          .join("\n"),
  );
  return [
    title,
    ...paragraphs,
    button && `${button.label}:\n${button.url}`,
    "--",
    footer,
    choice && `${choice.label}:\n${choice.url}`,
    t("mail.sender"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function asHtml({ t, title, lines, button, footer, choice, brand }: MailContent): string {
  const { color, nightColor } = brand ?? ourBrand;
  const body = lines.map((line) => (typeof line === "string" ? paragraph(line) : entry(line, color))).join("\n");
  return `<!doctype html>
<html lang="${escaped(t("mail.language"))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${dark(nightColor)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f5f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f5f5f3"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="${font};${ink};font-size:15px;font-weight:600;padding:0 4px 16px">${brand ? headOf(brand) : escaped(t("ui.product"))}</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #dedfdb;border-radius:12px;padding:28px">
<h1 class="ink" style="${font};${ink};font-size:22px;line-height:28px;font-weight:600;margin:0 0 16px">${escaped(title)}</h1>
${body}${button ? buttonHtml(button, t, color) : ""}
</td></tr>
<tr><td class="muted" style="${font};${muted};font-size:13px;line-height:20px;padding:16px 4px 0">${[
    footer && escaped(footer),
    choice && link(choice, color),
    escaped(t("mail.sender")),
  ]
    .filter(Boolean)
    .join("<br>")}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The logo on a white background, in dark mode too, because most logos are designed for white. */
const headOf = ({ name, logo }: MailBrand) =>
  logo
    ? `<span style="display:inline-block;background:#ffffff;border-radius:8px;padding:6px 8px;line-height:0"><img src="cid:${LOGO}" width="${logo.width}" height="${logo.height}" alt="${escaped(name)}" style="display:block;border:0"></span>`
    : escaped(name);

const paragraph = (text: string) =>
  `<p class="ink" style="${font};${ink};font-size:15px;line-height:23px;margin:0 0 14px">${escaped(text).replaceAll("\n", "<br>")}</p>`;

const entry = ({ label, url, note, answer }: Exclude<Line, string>, accent: string) =>
  `<p class="ink" style="${font};${ink};font-size:15px;line-height:22px;margin:0 0 12px;padding-left:12px;border-left:3px solid ${accent}">
<a class="link" href="${address(url)}" style="color:${accent};font-weight:500">${escaped(label)}</a>${
    note ? `<br><span class="muted" style="${muted};font-size:13px">${escaped(note)}</span>` : ""
  }${answer ? `<br>${answerHtml(answer)}` : ""}</p>`;

const answerHtml = ({ use, text }: MailAnswer) =>
  `<span class="${use}" style="color:${answerColors[use].day};font-size:14px;font-weight:600">${escaped(text)}</span>`;

const buttonHtml = ({ label, url }: { label: string; url: string }, t: TFunction, accent: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td bgcolor="${accent}" style="border-radius:8px">
<a href="${address(url)}" style="${font};display:inline-block;padding:12px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escaped(label)}</a>
</td></tr></table>
<p class="muted" style="${font};${muted};font-size:13px;line-height:20px;margin:0;word-break:break-all">${escaped(t("mail.if_the_button_fails"))}<br><a class="link" href="${address(url)}" style="color:${accent}">${escaped(url)}</a></p>`;

const link = ({ label, url }: { label: string; url: string }, accent: string) =>
  `<a class="link" href="${address(url)}" style="color:${accent}">${escaped(label)}</a>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

function address(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error(`A link in a mail must be an absolute URL: ${url}`);
  return escaped(url);
}
