import { mailFailure } from "@server/payment/mail";
import type { Handler } from "../contracts.ts";

export const mailPayment: Handler<"payment.mail"> = (told, { id }) => mailFailure(told, id);
