import { environmentBeside } from "./setup/beside.mjs";
import { showTypeScript } from "./setup/command.mjs";
import { main } from "./setup/shutdown.mjs";
import { Trouble } from "./setup/trouble.mjs";

/** Makes an account a super admin, by e-mail address. */
await main(async () => {
  const [email] = process.argv.slice(2);
  if (!email?.includes("@")) throw new Trouble("Whom? npm run admin:create -- name@example.com");
  return showTypeScript("server/backoffice/admin/create.ts", [email], await environmentBeside());
});
