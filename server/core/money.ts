/** Safe to import in the browser. */
const nbsp = "\u00a0";
const thousands: Record<string, string> = { en: ",", fr: nbsp };

/**
 * Cents as people write euros: "€ 1.490,00", "€1,490.00", "1 490,00 €". Not by Intl, which differs from one version to
 * the next: server and browser would not say the same.
 */
export function moneyInWords(cents: number, locale: string): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const rest = (Math.abs(cents) % 100).toString().padStart(2, "0");
  const sum = `${whole.replace(/\B(?=(\d{3})+$)/g, thousands[locale] ?? ".")}${locale === "en" ? "." : ","}${rest}`;
  const sign = cents < 0 ? "−" : "";
  if (locale === "en") return `${sign}€${sum}`;
  return locale === "nl" ? `${sign}€${nbsp}${sum}` : `${sign}${sum}${nbsp}€`;
}
