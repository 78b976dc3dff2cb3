import { runInTerminal } from "./setup/command.mjs";
import { commandEnvironment, pathGiven } from "./setup/command-environment.mjs";
import { main } from "./setup/shutdown.mjs";
import { UserError } from "./setup/user-error.mjs";

/** Restores a backup into an empty database, and its files into storage. */
await main(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new UserError("Which backup? npm run restore -- FILE");
  return runInTerminal("ops/backup/restore.ts", [pathGiven(file)], await commandEnvironment({ migrates: false }));
});
