import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fresh, password, signUp } from "../rig/account.ts";
import { newPage } from "../rig/browser.ts";
import { product } from "../rig/own-product.ts";

const MACHINES = 400;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "register-examples-"));
  await cp("examples", folder, { recursive: true, filter: (path) => !/node_modules|register\.d\.ts/.test(path) });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm …` in the folder of the examples, as a newcomer would; gives what it prints. */
async function npm(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder, env: { ...process.env, ...env } });
  return stdout.trim();
}

/** Somebody with a workspace of their own, in which there is a board. */
async function newcomer(): Promise<{ email: string }> {
  const page = await newPage();
  const email = `${fresh("newcomer")}@example.test`;
  await signUp(page, email);
  const post = async (path: string, data: object, token = "") => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const answer = await page.request.post(`/api/v1${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const { access_token } = await post("/authorize", { email, password });
  const { id } = await post("/workspaces", { name: fresh("Newcomer") }, access_token);
  await post("/containers", { workspace_id: id, title: "Site Kallo" }, access_token);
  return { email };
}

/** Waits until a process has printed a line that fits. */
const printed = (service: ChildProcess, line: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let all = "";
    service.stdout!.setEncoding("utf8").on("data", (part: string) => {
      all += part;
      if (line.test(all)) resolve(all);
    });
    service.on("exit", () => reject(new Error(`it ended, having printed: ${all}`)));
  });

test("a newcomer makes a client, a key, a receiver and a sync of 400 machines, each by one command", async () => {
  const { email } = await newcomer();
  const settings = { REGISTER_URL: product.baseURL, REGISTER_EMAIL: email, REGISTER_PASSWORD: password };
  await npm(["ci"]);
  await npm(["run", "client"], settings);
  await npm(["run", "check"]); // the client and all scripts fit the types of the document
  const key = await npm(["run", "--silent", "key", "--", "Sync ERP"], settings);
  expect(key).toMatch(/^regkey_/);
  const hook = `http://127.0.0.1:${product.hooksPort}/`;
  const secret = await npm(["run", "--silent", "webhook", "--", hook], settings);
  const receiver = spawn(process.execPath, ["receive-webhooks.mjs"], {
    cwd: folder,
    env: { ...process.env, ...settings, REGISTER_SECRET: secret, PORT: String(product.hooksPort) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await printed(receiver, /listening/);
    const told = printed(receiver, /object\.added http/);
    const rows = Array.from({ length: MACHINES }, (_, at) => `MAT-${at};Heftruck ${at};Linde`);
    await writeFile(join(folder, "machines.csv"), ["external_number;title;make", ...rows, ""].join("\n"));
    const sync = () =>
      npm(["run", "--silent", "sync"], {
        REGISTER_URL: product.baseURL,
        REGISTER_KEY: key,
        REGISTER_BOARD: "Site Kallo",
      });
    expect(await sync()).toBe(`${MACHINES} made`);
    const answers = (await readFile(join(folder, "answers.csv"), "utf8")).trim().split("\n");
    expect(answers).toHaveLength(MACHINES + 1);
    expect(answers[1]).toMatch(/^MAT-\d+;unknown;$/);
    await writeFile(
      join(folder, "machines.csv"),
      ["external_number;title;make", "MAT-7;Heftruck 7 (sold);Linde", ...rows.slice(8), ""].join("\n"),
    );
    expect(await sync()).toBe(`1 changed, ${MACHINES - 8} unchanged`);
    await told;
  } finally {
    receiver.kill();
  }
});
