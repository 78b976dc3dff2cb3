import { gatewayOf } from "@server/payment/gateways";
import type { Handler } from "../contracts.ts";

/** A page on which nobody is to pay any more. */
export const closePayment: Handler<"payment.close"> = ({ sessionId }) => gatewayOf("stripe").close(sessionId);
