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

const firstIn = (known: [string, RegExp][], said: string) => known.find(([, looks]) => looks.test(said))?.[0] ?? null;

/** Browser and system if known; else the name that a program sent. */
export function deviceInWords(said: string): { browser: string | null; system: string | null; name: string } {
  const isBrowser = said.startsWith("Mozilla/") || said.startsWith("Opera/");
  return {
    browser: isBrowser ? firstIn(browsers, said) : null,
    system: isBrowser ? firstIn(systems, said) : null,
    name: isBrowser ? "" : said,
  };
}
