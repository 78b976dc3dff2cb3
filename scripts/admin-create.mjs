import { runInTerminal } from "./setup/command.mjs";
import { commandEnvironment } from "./setup/command-environment.mjs";
import { main } from "./setup/shutdown.mjs";
import { UserError } from "./setup/user-error.mjs";

/** Makes an account a super admin, by e-mail address. */
await main(async () => {
  const [email] = process.argv.slice(2);
  if (!email?.includes("@")) throw new UserError("Whom? npm run admin:create -- name@example.com");
  return runInTerminal("server/backoffice/admin/create.ts", [email], await commandEnvironment());
});
