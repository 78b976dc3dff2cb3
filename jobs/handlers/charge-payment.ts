import { charge } from "@server/subscription/charge";
import type { Handler } from "../contracts.ts";

export const chargePayment: Handler<"payment.charge"> = ({ transactionId, attempt }, run) =>
  charge(transactionId, attempt, run.attempt);
