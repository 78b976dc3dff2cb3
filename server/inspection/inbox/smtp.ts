import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_FILE } from "@server/core/constants";
import { env } from "@server/core/env";
import { DomainError } from "@server/core/errors";
import { log } from "@server/core/log";
import { temporaryPath } from "@server/platform/temporary";
import { kindOf, Upload } from "@server/platform/uploads/upload";
import { cleanFileName, writeMeasured } from "@server/platform/uploads/write";
import { TRPCError } from "@trpc/server";
import { MailParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { receiverOf, takeMail } from "./take-mail.ts";

const MOST = { bytes: 50 * 1024 * 1024, papers: 50, receivers: 5, clients: 20 };
const SILENCE_MS = 60_000;

/** An answer to who sends: 4xx to try again later, 5xx never. It holds no names. */
class Answer extends Error {
  constructor(
    readonly responseCode: number,
    words: string,
  ) {
    super(words);
  }
}
const noSuchAddress = () => new Answer(550, "5.1.1 No such address");
const tryLater = () => new Answer(451, "4.3.0 Try again later");

/**
 * Takes mail for the inboxes of workspaces: attachments alone, within bounds. A mail counts as taken (250) once each of
 * them is stored; one that is sent again is not kept twice while it waits. It speaks no TLS: an own mail server stands in
 * front, which checks who sends.
 */
export async function takeMailAt(port: number, host: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    name: env.INBOX_DOMAIN,
    banner: "Register",
    size: MOST.bytes,
    maxClients: MOST.clients,
    socketTimeout: SILENCE_MS,
    closeTimeout: 5000,
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onMailFrom: ({ address }, _, done) => done(address ? undefined : new Answer(550, "5.7.1 No bounces are taken")),
    onRcptTo: ({ address }, session, done) => void checkReceiver(address, session).then(() => done(), done),
    onData: (stream, session, done) => void receive(stream, session).then(() => done(), done),
  });
  server.on("error", () => {}); // who sends may go away in the middle of a word
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  const address = server.server.address() as { port: number };
  log.info("mail is taken for the inboxes", { port: address.port });
  return { port: address.port, stop: () => new Promise<void>((closed) => server.close(closed)) };
}

async function receiver(address: string): Promise<string> {
  const [token = "", domain = ""] = address.split("@");
  if (domain.toLowerCase() !== env.INBOX_DOMAIN) throw noSuchAddress();
  const workspaceId = await receiverOf(token).catch((error) => {
    log.warn("the address of a mail could not be looked up", { error });
    throw tryLater();
  });
  if (!workspaceId) throw noSuchAddress();
  return workspaceId;
}

async function checkReceiver(address: string, { envelope }: SMTPServerSession): Promise<void> {
  if (envelope.rcptTo.length >= MOST.receivers) throw new Answer(452, "4.5.3 Too many receivers");
  await receiver(address);
}

type Incoming = Readable & { sizeExceeded?: boolean };

async function receive(stream: Incoming, { envelope }: SMTPServerSession): Promise<void> {
  const folder = temporaryPath();
  try {
    await mkdir(folder, { mode: 0o700 });
    const papers = await attachmentsOf(stream, folder);
    if (stream.sizeExceeded) throw new Answer(552, "5.3.4 The mail is too large");
    if (papers.length === 0) throw new Answer(550, "5.6.1 No PDF or photo is attached");
    const sender = envelope.mailFrom ? envelope.mailFrom.address.toLowerCase().slice(0, 254) : "";
    const workspaceIds = new Set(await Promise.all(envelope.rcptTo.map(({ address }) => receiver(address))));
    for (const workspaceId of workspaceIds) {
      await takeMail(workspaceId, sender, papers);
      log.info("a mail was taken for an inbox", { workspaceId, papers: papers.length });
    }
  } catch (error) {
    stream.resume(); // what is left of it, so that the answer is heard
    throw answerTo(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function answerTo(error: unknown): Answer {
  if (error instanceof Answer) return error;
  const isRefused = error instanceof TRPCError && error.cause instanceof DomainError;
  if (isRefused && error.code === "UNPROCESSABLE_CONTENT") return new Answer(552, "5.2.2 It can't be kept");
  log.warn("a mail for an inbox could not be kept", { error });
  return tryLater();
}

/** Writes the PDFs and photos that are attached to a mail to disk, as they come in. What only dresses its text is left out. */
async function attachmentsOf(stream: Readable, folder: string): Promise<Upload[]> {
  const papers: Upload[] = [];
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const writing: Promise<void>[] = [];
  parser.on("data", (part) => {
    if (part.type !== "attachment") return;
    const isDressing = part.related || (part.contentDisposition === "inline" && part.contentType.startsWith("image/"));
    const kept = isDressing ? drain(part.content) : keep(part.content, part.filename, folder, papers);
    const done = kept.finally(() => part.release());
    done.catch((error) => parser.destroy(error));
    writing.push(done);
  });
  await pipeline(stream, parser);
  await Promise.all(writing);
  return papers;
}

async function drain(content: Readable): Promise<void> {
  for await (const _ of content);
}

async function keep(content: Readable, name: string | undefined, folder: string, papers: Upload[]): Promise<void> {
  if (papers.length >= MOST.papers) throw new Answer(552, "5.3.4 Too many attachments");
  let failed: Error | undefined;
  const { path, size, sha256, type } = await writeMeasured(content, join(folder, randomUUID()), {
    signal: new AbortController().signal,
    count: () => {},
    reject: (error) => {
      failed ??= error;
    },
  });
  if (failed) throw failed;
  if (size > MAX_FILE) throw new Answer(552, "5.3.4 An attachment is too large");
  const fileName = cleanFileName(name ?? "");
  const kind = kindOf(type, fileName);
  if (kind === "pdf" || kind === "image") papers.push(new Upload("files", fileName, path, size, sha256, type));
}
