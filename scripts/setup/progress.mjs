const { stdout } = process;
const live = Boolean(stdout.isTTY) && process.env.TERM !== "dumb" && !process.env.CI;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const colour = live && !process.env.NO_COLOR;

/** @type {Set<{ title: string, note: string, since: number, remindedAt: number }>} */
const running = new Set();
let frame = 0;

/** @param {number} code @param {string} text */
const paint = (code, text) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
export const green = (/** @type {string} */ text) => paint(32, text);
export const red = (/** @type {string} */ text) => paint(31, text);
export const dim = (/** @type {string} */ text) => paint(2, text);
export const bold = (/** @type {string} */ text) => paint(1, text);

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

const wipe = () => (live && running.size > 0 ? stdout.write("\r\x1b[K") : undefined);

function draw() {
  if (!live || running.size === 0) return;
  const parts = [...running].map(
    ({ title, note, since }) => `${title}${note ? `: ${note}` : ""} ${Math.round((Date.now() - since) / 1000)} s`,
  );
  stdout.write(
    `\r\x1b[K${frames[frame++ % frames.length]} ${parts.join("  ·  ").slice(0, (stdout.columns || 80) - 4)}`,
  );
}

/** Without a terminal: prints a line every 20 s to show that a long step still runs. */
function remind() {
  for (const step of running) {
    if (Date.now() - step.remindedAt < 20_000) continue;
    step.remindedAt = Date.now();
    stdout.write(`  … ${step.title}, ${Math.round((Date.now() - step.since) / 1000)} s\n`);
  }
}

setInterval(live ? draw : remind, live ? 100 : 1000).unref();

/** Prints a line without disturbing the spinner. @param {string} line */
export function print(line) {
  wipe();
  stdout.write(`${line}\n`);
  draw();
}

/**
 * Shows a running step and how long it took. `note` sets what it is doing now, `outcome` its result. Several may run at
 * once.
 * @template T
 * @param {string} title
 * @param {(note: (text: string) => void, outcome: (text: string) => void) => Promise<T> | T} fn
 * @returns {Promise<T>}
 */
export async function step(title, fn) {
  const step = { title, note: "", since: Date.now(), remindedAt: Date.now() };
  if (!live) print(`  … ${title}`);
  running.add(step);
  let outcome = "";
  const close = (/** @type {string} */ mark) => {
    wipe();
    running.delete(step);
    print(`${mark} ${title}${outcome ? `: ${outcome}` : ""} ${dim(`(${duration(Date.now() - step.since)})`)}`);
  };
  try {
    const result = await fn(
      (text) => {
        step.note = text;
      },
      (text) => {
        outcome = text;
      },
    );
    close(green("✓"));
    return result;
  } catch (error) {
    close(red("✗"));
    throw error;
  }
}
