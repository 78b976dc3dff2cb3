import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { callerFor } from "@server/http/router";
import { enterProgram } from "@server/tenancy/session/sign-in";
import { hashPassword, isPasswordOf } from "@server/tenancy/user/password";
import { requireUncommon } from "@server/tenancy/user/password-strength";
import { eq } from "drizzle-orm";
import { postgresCpu, postmasterOf } from "./postgres-cpu.ts";

const [email, password] = ["bench@sign-in.test", "four unrelated words here"];
const device = { source: "192.0.2.9", device: "bench" };
const [rounds, each] = [10, 20];
let nobody = 0;

type Cost = { ours: number; postgres: number };

/**
 * The CPU time in ms of a REST sign-in, of this process and of Postgres: with its checks (attempts counted by account,
 * device and network; events written), and without (only the password and a session with tokens). In turns, in one
 * process.
 */
export async function* signIns(): AsyncGenerator<string> {
  const postmaster = await postmasterOf(process.env.DATABASE_URL ?? "");
  const passwordHash = await hashPassword(password);
  await transact(asOperator, (tx) =>
    tx.insert(users).values({ email, passwordHash, provedAt: new Date(), firstName: "Bench", lastName: "Sign-in" }),
  );
  const caller = callerFor({ actor: null, locale: "nl", transport: "rest", ...device });
  const sides = {
    "without the checks": plainSignIn,
    "with the checks": () => caller.session.authorize({ email, password, device_name: "bench" }).then(() => {}),
    "a wrong password": () =>
      caller.session
        .authorize({ email: `nobody${++nobody}@sign-in.test`, password, device_name: "bench" })
        .catch(() => {}),
  };
  const costs = new Map<string, Cost>(Object.keys(sides).map((name) => [name, { ours: 0, postgres: 0 }]));
  for (const run of Object.values(sides)) await run();
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(sides)) {
      const before = cost(postmaster);
      for (let n = 0; n < each; n++) await run();
      const after = cost(postmaster);
      const sum = costs.get(name)!;
      sum.ours += after.ours - before.ours;
      sum.postgres += after.postgres - before.postgres;
    }
  }
  const per = (ms: number) => (ms / rounds / each).toFixed(2);
  for (const [name, { ours, postgres }] of costs)
    yield `Sign-in ${name}: ${per(ours)} ms of CPU in the web process, ${per(postgres)} in Postgres`;
  const totalOf = ({ ours, postgres }: Cost) => ours + postgres;
  const ratio = totalOf(costs.get("with the checks")!) / totalOf(costs.get("without the checks")!);
  yield `With the checks a sign-in costs ${ratio.toFixed(2)} times as much as without`;
  requireUncommon(password, []); // loads the list of common passwords
  const before = process.cpuUsage();
  for (let n = 0; n < each; n++) requireUncommon(`${password} ${n}`, ["Bench", "Sign-in"]);
  const { user, system } = process.cpuUsage(before);
  yield `Judging a new password: ${((user + system) / 1000 / each).toFixed(2)} ms of CPU`;
}

async function plainSignIn(): Promise<void> {
  const [user] = await reading(asOperator, (tx) =>
    tx.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(eq(users.email, email)),
  );
  if (!(await isPasswordOf(user!.passwordHash, password))) throw new Error("The password is right.");
  await transact(asOperator, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, user!.id));
    await enterProgram(tx, user!.id, { kind: "api", ...device });
  });
}

/** CPU time in ms of this process, and of Postgres; 0 where that cannot be read. */
function cost(postmaster: number | undefined): Cost {
  const { user, system } = process.cpuUsage();
  return { ours: (user + system) / 1000, postgres: postmaster ? postgresCpu(postmaster) : 0 };
}
