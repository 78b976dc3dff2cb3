import { runInTerminal } from "./setup/command.mjs";
import { commandEnvironment } from "./setup/command-environment.mjs";
import { main } from "./setup/shutdown.mjs";
import { UserError } from "./setup/user-error.mjs";

/** Removes the second factors of an account, by e-mail address. */
await main(async () => {
  const [email] = process.argv.slice(2);
  if (!email?.includes("@")) throw new UserError("Whose? npm run factors:reset -- name@example.com");
  return runInTerminal("server/tenancy/factor/reset-by-operator.ts", [email], await commandEnvironment());
});
