import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

let answers: (() => Error | undefined)[] = [];
const received: (ParsedMail & { recipients: string[] })[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    simpleParser(stream).then((mail) => {
      const refusal = answers.shift()?.();
      if (!refusal) received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
      done(refusal);
    }, done);
  },
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(() => new Promise<void>((closed) => server.close(closed)));

beforeEach(() => {
  vi.resetModules();
  received.length = 0;
  answers = [];
});
afterEach(() => vi.unstubAllEnvs());

const mail = {
  to: "gus@acme.test",
  subject: "Je bent uitgenodigd, Zoë",
  text: "Dag Zoë",
  html: "<p>Dag Zoë</p>",
  messageId: "0199-abc",
};

describe("by SMTP", () => {
  async function sender() {
    vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
    vi.stubEnv("MAIL_FROM", "Register <no-reply@register.example.be>");
    return import("@server/platform/mail/send");
  }

  test("arrives whole, from MAIL_FROM, with a message id that a second copy shares", async () => {
    const { sendMail, closeMail } = await sender();
    await sendMail(mail);
    await sendMail(mail);
    closeMail();
    const [first, second] = received;
    expect(first).toMatchObject({
      subject: mail.subject,
      recipients: ["gus@acme.test"],
      messageId: "<0199-abc@register.example.be>",
    });
    expect(first?.from?.text).toBe('"Register" <no-reply@register.example.be>');
    expect(first?.text?.trim()).toBe("Dag Zoë");
    expect(first?.html).toContain("<p>Dag Zoë</p>");
    expect(first?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(second?.messageId).toBe(first?.messageId);
  });

  test("goes to one address only", async () => {
    const { sendMail, closeMail } = await sender();
    await sendMail({ ...mail, to: "gus@acme.test, all@rival.test", subject: "a\r\nBcc: all@rival.test" }).catch(
      () => {},
    );
    closeMail();
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain("all@rival.test");
  });

  test("throws when the server refuses it", async () => {
    const { sendMail, closeMail } = await sender();
    answers = [() => new Error("451 later, please")];
    await expect(sendMail(mail)).rejects.toThrow(/later, please/);
    closeMail();
  });
});

describe("without SMTP", () => {
  test("is stored as a file, once for each id, and listed newest first", async () => {
    const [{ sendMail }, { findMail, listMails }, { env }] = await Promise.all([
      import("@server/platform/mail/send"),
      import("@server/platform/mail/mail-folder"),
      import("@server/core/env"),
    ]);
    await sendMail(mail);
    await sendMail(mail);
    await sendMail({ ...mail, messageId: "0199-def", subject: "Nieuwer" });
    expect((await listMails()).map(({ subject }) => subject)).toEqual(["Nieuwer", mail.subject]);
    expect(await findMail("0199-abc")).toMatchObject({ to: mail.to, text: mail.text, html: mail.html });
    expect(await findMail("../secret")).toBeUndefined();
    const files = (await readdir(join(env.DATA_DIR, "mail"))).filter((name) => name.endsWith("_0199-abc.eml"));
    expect(files).toHaveLength(1);
    const parsed = await simpleParser(await readFile(join(env.DATA_DIR, "mail", files[0]!)));
    expect(parsed).toMatchObject({ subject: mail.subject, messageId: expect.stringContaining("<0199-abc@") });
    expect(parsed.text?.trim()).toBe("Dag Zoë");
  });

  test("can be read in a demo, its HTML sandboxed", async () => {
    const [{ devMail }, { sendMail }] = await Promise.all([
      import("@server/platform/mail/dev-mail"),
      import("@server/platform/mail/send"),
    ]);
    await sendMail({
      ...mail,
      messageId: "shown",
      subject: "<i>Hallo</i>",
      html: "<html><head></head><body>brief</body></html>",
    });
    const fetchPage = async (path: string) => {
      const answer = await devMail.request(path, { headers: { "accept-language": "nl" } });
      return {
        status: answer.status,
        page: await answer.text(),
        policy: answer.headers.get("content-security-policy"),
      };
    };
    expect((await fetchPage("/")).page).toContain("&lt;i&gt;Hallo&lt;/i&gt;");
    expect((await fetchPage("/shown")).page).toMatch(
      /<iframe[^>]*sandbox="allow-popups allow-top-navigation-by-user-activation"/,
    );
    const preview = await fetchPage("/shown/letter");
    expect(preview.page).toContain('<head><base target="_top">');
    expect(preview.policy).toMatch(/default-src 'none';.*sandbox /);
    expect((await fetchPage("/nothing")).status).toBe(404);
  });
});
