import { seller } from "@server/billing/invoice/seller";
import { env } from "@server/core/env";
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
