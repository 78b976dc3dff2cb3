import { seller } from "@server/billing/invoice/seller";
import { env } from "@server/core/env";
import { invalid } from "@server/core/errors";
import { bankGateway } from "./bank.ts";
import type { Gateway, GatewayName } from "./contract.ts";
import { stripeGateway } from "./stripe.ts";

const gateways: Record<GatewayName, Gateway> = { stripe: stripeGateway, bank: bankGateway };

/** The gateways that are configured, the default first. Transfers need a bank account of the seller. */
export const gatewaysOn = (): GatewayName[] => [
  ...(env.STRIPE_SECRET_KEY ? (["stripe"] as const) : []),
  ...(seller().iban || env.NODE_ENV !== "production" ? (["bank"] as const) : []),
];

export const gatewayOf = (name: GatewayName): Gateway => gateways[name];

/** The gateway that was chosen. Throws invalid where it is not configured. */
export function gatewayFor(chosen: GatewayName | undefined): GatewayName {
  if (!chosen || !gatewaysOn().includes(chosen))
    throw invalid("payment.gateway_off", { field: "gateway", code: "gateway_off" });
  return chosen;
}
