import { hearEvent } from "@server/payment/hear";
import type { Handler } from "../contracts.ts";

export const hearPayment: Handler<"payment.event"> = ({ eventId }) => hearEvent(eventId);
