const thousands: Record<string, string> = { en: ",", fr: "\u202f" };

/**
 * Whole numbers as people write them: "12.450". Not by Intl, which differs from one version to the next: server and
 * browser would not say the same.
 */
export const inNumbers = (count: number, language: string): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, thousands[language] ?? ".");
