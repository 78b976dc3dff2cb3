/** The calendar format of RFC 5545, as far as a feed of whole days needs it. */

export type CalendarEvent = {
  /** Stable, as long as it is the same thing. */
  uid: string;
  /** YYYY-MM-DD */
  day: string;
  title: string;
  place: string;
  url: string;
};

/** In octets, without the line break. */
const LINE_LENGTH = 75;
const FIRST_DAY = Date.UTC(2000, 0, 1);

/** A calendar with these events, stamped with a day: the same events on the same day are the same text. */
export function calendarOf(name: string, events: readonly CalendarEvent[], today: string): string {
  const stamp = `${compact(today)}T000000Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Register//Register//NL",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap((event) => linesOf(event, stamp)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const linesOf = ({ uid, day, title, place, url }: CalendarEvent, stamp: string) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  // a later day is a later version
  `SEQUENCE:${Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / 86_400_000))}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  "DURATION:P1D",
  `SUMMARY:${text(title)}`,
  ...(place ? [`LOCATION:${text(place)}`] : []),
  `URL:${url}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

const compact = (day: string) => day.replaceAll("-", "");

/** A value of type TEXT: without control characters, and with what has a meaning escaped. */
const text = (value: string) =>
  value
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 excludes them
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** Folds a line at 75 octets, never within a character. */
function folded(line: string): string {
  const parts = [""];
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > LINE_LENGTH) {
      parts.push(" ");
      size = 1;
    }
    parts[parts.length - 1] += character;
    size += bytes;
  }
  return parts.join("\r\n");
}
