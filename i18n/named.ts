const hole = /\$\{[^`{}]*(?:\{[^{}]*\}[^`{}]*)*\}/g;

/** The keys of a text's plural forms ("key_one") are one for the code: "key". */
export const withoutForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

/**
 * Which of the keys, without their plural forms, a source names: whole ("ui.save"), or put together in a template
 * (`icon.code.${code}`, `${word}.aloud`). Rather too many than too few.
 */
export function keysNamedIn(code: string, keys: readonly string[]): Set<string> {
  const whole = new Set([...code.matchAll(/["'`]([\w.-]+)(?:\?[^"'`]*)?["'`]/g)].map(([, key]) => key!));
  // templates may be nested
  const templates = [...code.matchAll(/(?=`([^`]*\$\{[^`]*)`)/g)]
    .map(([, template]) => template!.replace(hole, "#").split("?")[0]!)
    .filter((template) => /^[a-z_]+\.[\w.#-]+$|^#\.[a-z_]+$/.test(template));
  const patterns = [...new Set(templates)].map(
    (template) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll("#", "[\\w.?-]+")}$`),
  );
  return new Set(keys.filter((key) => whole.has(key) || patterns.some((pattern) => pattern.test(key))));
}
