/** What a browser says it is, as people call it: the first that fits, for each also names those it resembles. */
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

/** Browser and system where they are known; else the name a program gave itself. */
export function deviceInWords(said: string): { browser: string | null; system: string | null; name: string } {
  const isBrowser = said.startsWith("Mozilla/") || said.startsWith("Opera/");
  return {
    browser: isBrowser ? firstIn(browsers, said) : null,
    system: isBrowser ? firstIn(systems, said) : null,
    name: isBrowser ? "" : said,
  };
}
