import { runInTerminal } from "./setup/command.mjs";
import { commandEnvironment } from "./setup/command-environment.mjs";
import { main } from "./setup/shutdown.mjs";

/** Fills the database for measurements: the arguments are those of db/seed/scale.ts. */
await main(async () => runInTerminal("db/seed/scale.ts", process.argv.slice(2), await commandEnvironment()));
