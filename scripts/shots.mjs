// Takes the pictures of the help (public/help, i18n/help-shots.json) in every language, and a sheet of the main screens
// in a folder: npm run shots, or npm run shots -- FOLDER. It is the test of the pictures (tests/browser/shots.test.ts)
// that writes instead of comparing.
process.env.SHOTS = process.argv[2] ?? "var/shots";
process.argv.splice(2, Number.POSITIVE_INFINITY, "browser", "tests/browser/shots.test.ts");
await import("./test.mjs");
