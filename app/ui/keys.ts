/** In localStorage: "off" where the user lets no key of a single character do anything. */
export const SINGLE_KEYS = "single_keys";
/** Whether they may; speech and tremor press them by accident. */
export const singleKeysWork = () => localStorage.getItem(SINGLE_KEYS) !== "off";

/** A Mac has ⌘ where others have Ctrl. */
export const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** Whether a key that is pressed there writes something, or chooses in a list by its first letter. */
export const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
