import { env } from "@server/env";
import { bankGateway } from "./bank.ts";
import type { Gateway, GatewayName } from "./contract.ts";
import { stripeGateway } from "./stripe.ts";

const gateways: Record<GatewayName, Gateway> = { stripe: stripeGateway, bank: bankGateway };

/** The ways there are to pay here, the usual one first. */
export const gatewaysOn = (): GatewayName[] => (env.STRIPE_SECRET_KEY ? ["stripe", "bank"] : ["bank"]);

export const gatewayOf = (name: GatewayName): Gateway => gateways[name];
