import { makeInvoice as make } from "@server/invoice/mail";
import type { Handler } from "../contracts.ts";

export const makeInvoice: Handler<"invoice.make"> = (made, { id }) => make(made, id);
