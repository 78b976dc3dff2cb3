import { communicationInWords } from "@server/billing/invoice/communication";
import { seller } from "@server/billing/invoice/seller";
import QRCode from "qrcode";

type TransferDetails = { amount: number; communication: string | null };

/**
 * The account that a transfer goes to, with a QR code (data URL of an SVG) for a bank's app. Null: no account is
 * configured. `amount` in cents.
 */
export async function beneficiaryOf({ amount, communication }: TransferDetails) {
  const { name, iban, bic } = seller();
  if (!iban) return null;
  const content = transferCode({
    name,
    iban,
    bic,
    amount,
    communication: communication ? communicationInWords(communication) : "",
  });
  const svg = await QRCode.toString(content, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return { name, iban, bic, code: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

type Transfer = { name: string; iban: string; bic: string; amount: number; communication: string };

/** The content of an EPC QR code (EPC069-12): one field a line, the communication as unstructured text last. */
const transferCode = ({ name, iban, bic, amount, communication }: Transfer): string =>
  [
    "BCD",
    "002",
    "1",
    "SCT",
    bic,
    name.slice(0, 70),
    iban.replace(/\s/g, ""),
    `EUR${(amount / 100).toFixed(2)}`,
    "",
    "",
    communication,
  ].join("\n");
