import { createSocket } from "node:dgram";

const TXT = 16;

/**
 * A DNS server of our own, by UDP, that knows TXT records alone: `host` for DNS_SERVERS. It says of other names that
 * they are not there; while `silent`, nothing.
 */
export async function startDnsServer({ port = 0 } = {}) {
  const records = new Map<string, string[]>();
  const state = { records, silent: false, asked: [] as string[] };
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const { name, end, type } = questionIn(question);
    state.asked.push(name);
    if (!state.silent)
      socket.send(answerTo(question.subarray(0, end), type === TXT ? records.get(name) : []), port, address);
  });
  await new Promise<void>((ready) => socket.bind(port, "127.0.0.1", ready));
  return { ...{ records, state }, host: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

/** The name that is asked for, in lower case, with its type, and where the question ends. */
function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12; // behind the header
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** `values`: undefined where there is no such name. */
function answerTo(question: Buffer, values: string[] | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(values ? 0x8180 : 0x8183, 2); // an answer; or: no such name
  header.writeUInt16BE(values?.length ?? 0, 6);
  header.fill(0, 8);
  const answers = (values ?? []).map((value) => {
    const parts = value.match(/.{1,255}/gs) ?? [];
    const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0); // the name of the question
    head.writeUInt16BE(TXT, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question.subarray(12), ...answers]);
}
