import { runInTerminal } from "./setup/command.mjs";
import { commandEnvironment, pathGiven } from "./setup/command-environment.mjs";
import { main } from "./setup/shutdown.mjs";
import { UserError } from "./setup/user-error.mjs";

/** Writes the database and all files to one new file, while the product runs. */
await main(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new UserError("Where to? npm run backup -- FILE");
  return runInTerminal("ops/backup/backup.ts", [pathGiven(file)], await commandEnvironment({ migrates: false }));
});
