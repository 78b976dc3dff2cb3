import type { CDPSession, Page } from "playwright";

/**
 * A page as it is without scripts, in which axe can run all the same: it loads while Chromium runs none, so that what
 * stands in <noscript> is there and nothing has run; then what would change once scripts may run is fixed as it is, and
 * they are allowed again. Scripts that were passed over do not run afterwards.
 */
export async function loadWithoutScripts(page: Page, address: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      const groups: { cssRules: CSSRuleList }[] = [sheet];
      for (const group of groups)
        for (const rule of group.cssRules) {
          if (rule instanceof CSSMediaRule && /scripting/.test(rule.conditionText))
            rule.media.mediaText = /scripting:\s*(enabled|initial-only)/.test(rule.conditionText) ? "not all" : "all";
          if (rule instanceof CSSGroupingRule) groups.push(rule);
        }
    }
    for (const noscript of document.querySelectorAll("noscript")) {
      const shown = document.createElement("div");
      shown.style.display = "contents";
      shown.append(...noscript.childNodes);
      noscript.replaceWith(shown);
    }
  });
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await session.detach();
  await page.evaluate("globalThis.__name ??= (f) => f");
}
