/** Browsers by their user agent. The first match counts, since each also names the browsers it resembles. */
const browsers: [string, RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: [string, RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const firstIn = (known: [string, RegExp][], userAgent: string) =>
  known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/** Browser and system if known; else the name that a program sent. */
export function deviceInWords(userAgent: string): { browser: string | null; system: string | null; name: string } {
  const isBrowser = userAgent.startsWith("Mozilla/") || userAgent.startsWith("Opera/");
  return {
    browser: isBrowser ? firstIn(browsers, userAgent) : null,
    system: isBrowser ? firstIn(systems, userAgent) : null,
    name: isBrowser ? "" : userAgent,
  };
}
