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
const FIRST_MOMENT = Date.UTC(2026, 0, 1);

/** A calendar with these events as they are at a moment: what is read later is a later version. */
export function calendarOf(name: string, events: readonly CalendarEvent[], moment: Date): string {
  const version = {
    stamp: `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`,
    // an event has many sources, of which some are gone after a change: only the clock never goes back
    sequence: Math.floor((moment.getTime() - FIRST_MOMENT) / 1000),
  };
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Register//Register//NL",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap((event) => linesOf(event, version)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

type Version = { stamp: string; sequence: number };

const linesOf = ({ uid, day, title, place, url }: CalendarEvent, { stamp, sequence }: Version) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `SEQUENCE:${sequence}`,
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
