/**
 * Runs in the page, and so is complete in itself. What the eye meets: a page that scrolls sideways, text that is cut
 * off without a way to read it whole, words that reach out of their button, and ids that stand there twice.
 */
export function layoutFaults({ width }: { width: number }): string[] {
  const faults: string[] = [];
  const place = (element: Element): string => {
    const classes = (element.getAttribute("class") ?? "").slice(0, 70);
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 50);
    return `<${element.tagName.toLowerCase()} class="${classes}"> “${text}”`;
  };
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const wide = document.documentElement.scrollWidth;
  if (wide > width + 1) {
    /** A box that scrolls or clips by itself does not make the page wider. */
    const isHeld = (element: Element): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== "visible") return true;
      return false;
    };
    const widest = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && isShown(element) && !isHeld(element),
    );
    faults.push(`sideways, ${wide} of ${width}: ${widest.slice(-1).map(place).join()}`);
  }

  const hides = (value: string) => value === "hidden" || value === "clip";
  for (const element of document.body.querySelectorAll("*")) {
    if (
      element.matches(
        "select, input, textarea, svg, svg *, option, .plan *, .theme-preview *, [aria-hidden=true] *, .sr-only",
      )
    )
      continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.textContent ?? ""));
    const style = getComputedStyle(element);
    if (!hides(style.overflowX) && !hides(style.overflowY)) continue;
    if (!hasText && style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none") continue;
    if (style.clipPath !== "none" || element.clientWidth < 4 || element.clientHeight < 4 || !isShown(element)) continue;
    const cutX = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const cutY = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 3;
    // whole in the title, or on the page that the link leads to
    if ((cutX || cutY) && !element.closest("[title], a[href], tr:has(a.cover), li:has(a.cover), .link-row, details"))
      if (!element.querySelector("[title], a[href]")) faults.push(`cut off: ${place(element)}`);
  }
  for (const button of document.querySelectorAll(".btn, .filter-chip, .chip, .tag, .tab")) {
    if (!isShown(button)) continue;
    const box = button.getBoundingClientRect();
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const tops = new Set<number>();
    let isOut = false;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement!;
      const isHeard = around.closest("svg, .sr-only") || around.getBoundingClientRect().width < 2;
      const isCut = around !== button && hides(getComputedStyle(around).overflowX); // ends in an ellipsis
      if (isHeard || isCut || !/\S/.test(node.textContent ?? "")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        tops.add(Math.round(top / 8));
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2) isOut = true;
      }
    }
    if (isOut) faults.push(`words outside their button: ${place(button)}`);
    if (tops.size > 3) faults.push(`a button of more than three lines: ${place(button)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.filter((id, at) => id && ids.indexOf(id) !== at);
  if (twice.length > 0) faults.push(`the same id twice: ${[...new Set(twice)].join(", ")}`);
  return faults;
}

/** Runs in the page: what can be read or heard on it, with the language that it says it is in. */
export function wordsOnPage(): { lang: string; words: string[] } {
  const words = new Set<string>();
  const lang = document.documentElement.lang;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (
      parent.closest("script, style, template, textarea, code, pre") ||
      parent.closest("[lang]")?.getAttribute("lang") !== lang
    )
      continue;
    const text = (node.textContent ?? "").replace(/\s+/g, " ").trim();
    if (text) words.add(text);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], img[alt]"))
    if (element.closest("[lang]")?.getAttribute("lang") === lang)
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const text = element.getAttribute(name)?.trim();
        if (text) words.add(text);
      }
  words.add(document.title);
  return { lang, words: [...words] };
}
