import { communicationInWords } from "@server/billing/invoice/communication";
import { seller } from "@server/billing/invoice/seller";
import QRCode from "qrcode";

type Asked = { amount: number; communication: string | null };

/** Where a transfer goes, with a code that the app of a bank reads. Null: this installation says no account. */
export async function beneficiaryOf({ amount, communication }: Asked) {
  const { name, iban, bic } = seller();
  if (!iban) return null;
  const written = transferCode({
    name,
    iban,
    bic,
    amount,
    communication: communication ? communicationInWords(communication) : "",
  });
  const svg = await QRCode.toString(written, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return { name, iban, bic, code: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

type Transfer = { name: string; iban: string; bic: string; amount: number; communication: string };

/** As the European Payments Council has it (EPC069-12): a line for each thing, the communication as free text last. */
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
