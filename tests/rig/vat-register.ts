import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How the register behaves for a number. */
type Behaviour = "valid" | "invalid" | "unavailable" | "slow" | "garbage" | "gone" | "half";

/**
 * A European VAT register of our own, that does as it is told a number; what it is not told of is nobody's. It notes
 * what it was asked.
 */
export async function startVatRegister() {
  const behaviours: Record<string, Behaviour> = {};
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { countryCode, vatNumber } = JSON.parse(Buffer.concat(chunks).toString()) as {
      countryCode: string;
      vatNumber: string;
    };
    const vat = countryCode + vatNumber;
    requests.push(vat);
    const say = (body: unknown, status = 200) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const about = { countryCode, vatNumber, requestDate: "2026-11-21T10:00:00Z", requestIdentifier: "" };
    const behaviour = request.url === "/check-vat-number" ? (behaviours[vat] ?? "invalid") : "gone";
    if (behaviour === "valid")
      say({ ...about, valid: true, name: "NV  Brouwerij De Zwaan", address: "Kerkstraat 12 bus 3\n9000 Gent" });
    if (behaviour === "half") say({ ...about, valid: true, name: "---", address: "---" });
    if (behaviour === "invalid") say({ ...about, valid: false, name: "---", address: "---" });
    if (behaviour === "unavailable") say({ actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] });
    if (behaviour === "garbage") say("<html>Down for maintenance</html>");
    if (behaviour === "gone") say({ valid: false }, 500);
    if (behaviour === "slow") setTimeout(() => say({ ...about, valid: false }), 2000).unref();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requests, behaviours, stop };
}
