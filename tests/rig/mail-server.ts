import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** Takes mail as a provider would, and keeps what it got. `onMail` is awaited before a mail counts as taken. */
export async function mailServer(onMail: (mail: ParsedMail) => Promise<void> = async () => {}) {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) =>
      void simpleParser(stream)
        .then(async (mail) => {
          await onMail(mail);
          mails.push(mail);
        })
        .then(() => done(), done),
  });
  server.on("error", () => {}); // who sends may be killed in the middle of a word
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => new Promise<void>((closed) => server.close(closed)) };
}
