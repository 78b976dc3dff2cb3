import { refund } from "@server/payment/refund";
import type { Handler } from "../contracts.ts";

export const refundPayment: Handler<"payment.refund"> = (payment, { id }) => refund(payment, id);
