import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** Takes mail as a provider would, and keeps what it got. */
export async function mailServer() {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) =>
      void simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done),
  });
  server.on("error", () => {}); // who sends may be killed in the middle of a word
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => new Promise<void>((closed) => server.close(closed)) };
}
