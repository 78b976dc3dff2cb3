import { environmentBeside } from "./setup/beside.mjs";
import { showTypeScript } from "./setup/command.mjs";
import { main } from "./setup/shutdown.mjs";

/** Fills the database for measurements: the arguments are those of db/seed/scale.ts. */
await main(async () => showTypeScript("db/seed/scale.ts", process.argv.slice(2), await environmentBeside()));
