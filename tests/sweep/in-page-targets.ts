/**
 * Runs in the page, and so is complete in itself. What a finger or a mouse meets: controls whose clickable area is
 * smaller than a finger, that lie under something else, or outside the window. The clickable area is felt out from the
 * middle of a control, so that a label, an ::after or a padding counts.
 */
export function targetFaults({ least }: { least: number }): string[] {
  const faults: string[] = [];
  const selector =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [tabindex='0']";
  const nameOf = (element: Element): string => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const name = words.replace(/\s+/g, " ").trim().slice(0, 40) || element.getAttribute("name") || "";
    const classes = (element.getAttribute("class") ?? "").slice(0, 70);
    return `<${element.tagName.toLowerCase()} class="${classes}"> “${name}”`;
  };
  const labelsOf = (element: Element): Element[] => [
    ...((element as HTMLInputElement).labels ?? []),
    ...[element.closest("label")].filter((label) => label !== null),
  ];
  const belongs = (hit: Element | null, element: Element): boolean =>
    hit !== null && (element.contains(hit) || labelsOf(element).some((label) => label.contains(hit)));
  const hitAt = (x: number, y: number): Element | null => document.elementFromPoint(x, y);

  /** A link within a sentence is as high as its line, which WCAG 2.5.8 allows. */
  function isInSentence(element: Element): boolean {
    if (element.tagName !== "A" || !getComputedStyle(element).display.startsWith("inline")) return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    if (!block || /flex|grid/.test(getComputedStyle(block).display)) return false;
    const beside = [...block.childNodes].some((node) => {
      if (node.contains(element))
        return node !== element && (node.textContent ?? "").trim() !== element.textContent?.trim();
      const inline = node instanceof Element ? getComputedStyle(node).display.startsWith("inline") : true;
      return (
        inline && /\p{L}{2}/u.test(node.textContent ?? "") && !(node instanceof Element && node.matches("a, button"))
      );
    });
    return beside;
  }

  /** How far from the middle the control still takes the finger, in one direction. */
  function reach(element: Element, x: number, y: number, dx: number, dy: number): number {
    let far = 0;
    while (far < 60 && belongs(hitAt(x + dx * (far + 1), y + dy * (far + 1)), element)) far++;
    return far;
  }

  /** Where to feel: the control itself or, where only its label is drawn, the label. */
  function boxOf(element: Element): DOMRect {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const isHiddenBox = box.width < 4 || box.height < 4 || style.opacity === "0" || style.clipPath !== "none";
    const label = labelsOf(element)[0];
    return isHiddenBox && label ? label.getBoundingClientRect() : box;
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const dialog = document.querySelector("dialog[open]");
  for (const element of (dialog ?? document).querySelectorAll(selector)) {
    if (!isShown(element) || (element as HTMLButtonElement).disabled) continue;
    if (element.closest("[inert], [aria-hidden=true]")) continue;
    if (element.tagName === "IFRAME" || getComputedStyle(element).pointerEvents === "none") continue;
    const first = boxOf(element);
    if (first.width < 4 || first.height < 4) continue; // shown when it has the focus, as a skip link
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = boxOf(element);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      faults.push(`outside the window: ${nameOf(element)} at ${Math.round(x)}, ${Math.round(y)}`);
      continue;
    }
    const hit = hitAt(x, y);
    if (!belongs(hit, element)) {
      // a row whose link covers it holds further controls; a link within it that leads to the same place is no loss
      const other = hit?.closest("a[href]");
      if (other && other.getAttribute("href") === element.getAttribute("href")) continue;
      if (element.closest(".plan-window, .theme-preview")) continue; // pins lie over each other; a picture of a page
      if (hit?.closest(".animate-pulse")) continue; // of a document that is still loading
      const corners = [0.1, 0.9].some((at) => belongs(hitAt(box.left + box.width * at, y), element));
      if (!corners) faults.push(`covered: ${nameOf(element)} by ${hit ? nameOf(hit) : "nothing"}`);
      continue;
    }
    // a pin keeps its place beside the next one, as WCAG 2.5.8 allows
    if (least === 0 || isInSentence(element) || element.closest(".plan-sheet, .theme-preview")) continue;
    if (element.matches("[tabindex='0']:not(a, button, input, [role=button], [role=tab], [role=option])")) continue;
    const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1;
    const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1;
    if (width < least - 1 || height < least - 1) faults.push(`small, ${width} × ${height}: ${nameOf(element)}`);
  }
  scrollTo({ top: 0, behavior: "instant" });
  return [...new Set(faults)];
}
