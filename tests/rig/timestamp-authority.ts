import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const openssl = (folder: string, ...args: string[]) =>
  execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });

/** A key and a certificate of a small authority, made by openssl: `name`.key and `name`.pem in the folder of `ca`. */
export async function certificates() {
  const folder = await mkdtemp(join(tmpdir(), "authority-"));
  const RSA = ["rsa:2048"];
  const subject = (name: string) => ["-subj", `/O=Test/CN=${name}`];
  openssl(
    folder,
    "req",
    "-x509",
    "-days",
    "30",
    "-nodes",
    "-newkey",
    ...RSA,
    ...subject("Test CA"),
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
  );
  return {
    folder,
    /** Writes `name`.key and `name`.pem. `kind`: of the key, as openssl names it. */
    make(name: string, extensions: string, kind = RSA) {
      writeFileSync(join(folder, `${name}.ext`), extensions);
      openssl(
        folder,
        "req",
        "-nodes",
        "-newkey",
        ...kind,
        ...subject(name),
        "-keyout",
        `${name}.key`,
        "-out",
        `${name}.csr`,
      );
      const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", `${name}.ext`];
      openssl(folder, "x509", "-req", "-days", "30", "-in", `${name}.csr`, ...by, "-out", `${name}.pem`);
      return { key: join(folder, `${name}.key`), certificate: join(folder, `${name}.pem`) };
    },
    openssl: (...args: string[]) => openssl(folder, ...args).toString(),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type Certificates = Awaited<ReturnType<typeof certificates>>;

/** What may sign papers, and nothing else. */
export const SEAL_EXTENSIONS = "keyUsage=critical,digitalSignature,nonRepudiation\n";
const TSA_EXTENSIONS = "keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n";

/** An authority for timestamps (RFC 3161): somebody else's program, openssl, behind a small server. */
export async function timestampAuthority(by: Certificates) {
  by.make("tsa", TSA_EXTENSIONS);
  const settings =
    "[tsa]\ndefault_tsa=t\n[t]\nserial=serial\nsigner_cert=tsa.pem\nsigner_key=tsa.key\ncerts=tsa.pem\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\nordering=yes\n";
  writeFileSync(join(by.folder, "tsa.cnf"), settings);
  writeFileSync(join(by.folder, "serial"), "01\n");
  const state = { answers: "well" as "well" | "busy" | "never" | "about something else", asked: 0 };
  const server = createServer(async (request, response) => {
    state.asked++;
    if (state.answers === "never") return;
    if (state.answers === "busy") return void response.writeHead(503).end();
    writeFileSync(join(by.folder, "question.tsq"), await buffer(request));
    const other = ["ts", "-query", "-sha256", "-cert", "-data", "tsa.cnf", "-out", "question.tsq"];
    if (state.answers === "about something else") by.openssl(...other);
    by.openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "question.tsq", "-out", "answer.tsr");
    response
      .writeHead(200, { "content-type": "application/timestamp-reply" })
      .end(readFileSync(join(by.folder, "answer.tsr")));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
