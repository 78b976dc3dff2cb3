import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import * as pkijs from "pkijs";
import { vi } from "vitest";

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

let ahead = 0;
let restored = () => {};

/** The minute passes in which an authority that failed is not asked. */
export function afterRest() {
  ahead += 61_000;
  restored();
  const clock = performance.now.bind(performance);
  const spy = vi.spyOn(performance, "now").mockImplementation(() => clock() + ahead);
  restored = () => spy.mockRestore();
}

/** How an authority lies: about when, with a signature that is none, or by a certificate that is for something else. */
export const lies = ["another moment", "another signature", "another purpose"] as const;
type Lie = (typeof lies)[number];

/** An authority for timestamps (RFC 3161): somebody else's program, openssl, behind a small server. */
export async function timestampAuthority(by: Certificates) {
  by.make("tsa", TSA_EXTENSIONS);
  const settings =
    "[tsa]\ndefault_tsa=t\n[t]\nserial=serial\nsigner_cert=tsa.pem\nsigner_key=tsa.key\ncerts=tsa.pem\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\nordering=yes\n";
  writeFileSync(join(by.folder, "tsa.cnf"), settings);
  writeFileSync(join(by.folder, "serial"), "01\n");
  const liar = liarOf(by);
  const state = { answers: "well" as "well" | "busy" | "never" | "about something else" | Lie, asked: 0 };
  const server = createServer(async (request, response) => {
    state.asked++;
    const question = await buffer(request);
    if (state.answers === "never") return;
    if (state.answers === "busy") return void response.writeHead(503).end();
    writeFileSync(join(by.folder, "question.tsq"), question);
    const other = ["ts", "-query", "-sha256", "-cert", "-data", "tsa.cnf", "-out", "question.tsq"];
    if (state.answers === "about something else") by.openssl(...other);
    by.openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "question.tsq", "-out", "answer.tsr");
    const answer = readFileSync(join(by.folder, "answer.tsr"));
    const isLie = lies.some((lie) => lie === state.answers);
    response
      .writeHead(200, { "content-type": "application/timestamp-reply" })
      .end(isLie ? liar(answer, state.answers as Lie) : answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      restored();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Changes the answer of an authority whose tsa.key and tsa.pem lie in the folder. */
function liarOf(by: Certificates) {
  const serial = by.openssl("x509", "-in", "tsa.pem", "-noout", "-serial").trim().replace("serial=", "0x");
  writeFileSync(
    join(by.folder, "plain.ext"),
    "keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,emailProtection\n",
  );
  const ca = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", serial, "-extfile", "plain.ext"];
  by.openssl("x509", "-req", "-days", "30", "-in", "tsa.csr", ...ca, "-outform", "DER", "-out", "plain.der");
  return (answer: Buffer, lie: Lie): Buffer => {
    if (lie === "another purpose") return withCertificate(answer, readFileSync(join(by.folder, "plain.der")));
    const changed = Buffer.from(answer);
    const at = lie === "another signature" ? -1 : (/20\d{12}[\d.]*Z/.exec(answer.toString("latin1"))?.index ?? 0) + 3;
    changed[at < 0 ? changed.length + at : at]! ^= 1;
    return changed;
  };
}

/** The same signature, by the same key and under the same number, with another certificate beside it. */
function withCertificate(answer: Buffer, certificate: Buffer): Buffer {
  const response = pkijs.TimeStampResp.fromBER(new Uint8Array(answer));
  const signed = new pkijs.SignedData({ schema: response.timeStampToken!.content });
  signed.certificates = [pkijs.Certificate.fromBER(new Uint8Array(certificate))];
  response.timeStampToken!.content = signed.toSchema(true);
  return Buffer.from(response.toSchema().toBER());
}
