import { bold, dim, duration, green } from "./progress.mjs";

/** The accounts of the demo (db/seed/demo.ts), all with one password. */
const password = "demo-demo-demo";
const accounts = /** @type {const} */ ([
  ["owner@demo.test", "owner of the workspace Acme"],
  ["admin@demo.test", "admin of Acme"],
  ["lead@demo.test", "admin of one board of Acme"],
  ["guest@demo.test", "guest of one container of Acme"],
  ["inspector@demo.test", "inspector from outside, for thirty days"],
  ["tablet@demo.test", "tablet of Acme"],
  ["rival@demo.test", "owner of the workspace Rival"],
  ["super@demo.test", "super admin"],
]);

/**
 * @param {import("./settings.mjs").Settings} settings
 * @param {{ took: number, logs?: string }} run
 */
export function welcome({ appUrl, demo, port, host }, { took, logs }) {
  const lines = ["", `${green("●")} ${bold("Register")} runs at ${bold(appUrl)} ${dim(`(${duration(took)})`)}`];
  if (demo) {
    lines.push("", `  Log in with one of these, password ${bold(password)}`);
    for (const [email, who] of accounts) lines.push(`    ${email.padEnd(20)} ${dim(who)}`);
    lines.push("", `  Mails it sends   ${appUrl}/dev/mail`);
  } else lines.push("", `  It listens on ${host}:${port}. The first super admin:  npm run admin:create -- E-MAIL`);
  if (logs) lines.push(`  Logs             ${logs}`);
  lines.push("", dim("  Ctrl-C stops everything."), "");
  return lines.join("\n");
}
