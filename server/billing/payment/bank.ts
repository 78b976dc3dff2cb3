import type { Gateway } from "./contract.ts";

const never = () => Promise.reject(new Error("A transfer has no page, and no payment of its own."));

/**
 * Transfers: the invoice says how, and a super admin that it came. Nothing can be taken, asked or given back from here.
 */
export const bankGateway: Gateway = {
  name: "bank",
  verify: async () => null,
  visit: async () => null,
  visited: never,
  lastCard: async () => null,
  close: async () => undefined,
  charge: async () => ({ status: "waiting" }),
  find: async () => null,
  payment: async () => null,
  refund: never,
};
