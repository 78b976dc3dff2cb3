import { mailInvoice as mail } from "@server/invoice/mail";
import type { Handler } from "../contracts.ts";

export const mailInvoice: Handler<"invoice.mail"> = (told, { id }) => mail(told, id);
