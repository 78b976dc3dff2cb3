import { participantOf } from "@server/billing/invoice/ubl/participant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAccessPoint } from "./access-point-server.ts";

let server: Awaited<ReturnType<typeof startAccessPoint>>;
beforeAll(async () => {
  server = await startAccessPoint();
});
afterAll(() => server.stop());

test.each([
  ["BE0440966354", "BE:EN", "0440966354"],
  ["SE556677889901", "SE:ORGNR", "5566778899"],
  ["FI12345678", "FI:OVT", "003712345678"],
  ["IT12345678901", "IT:IVA", "IT12345678901"],
  ["DK12345678", "DK:ERST", "DK12345678"],
  ["EL123456789", "GR:VAT", "123456789"],
  ["NL123456789B01", "NL:VAT", "NL123456789B01"],
])("Storecove is asked for %s in its own words", async (vat, scheme, identifier) => {
  await server.point.canReceive(participantOf(vat)!);
  expect(server.asked.at(-1)!.body).toMatchObject({ scheme, identifier });
});
