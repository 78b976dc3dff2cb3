import { runInTerminal } from "./setup/command.mjs";
import { commandEnvironment } from "./setup/command-environment.mjs";
import { main } from "./setup/shutdown.mjs";

/** Says what is wrong with the installation, without changing anything. */
await main(async () => runInTerminal("ops/doctor/doctor.ts", [], await commandEnvironment({ migrates: false })));
