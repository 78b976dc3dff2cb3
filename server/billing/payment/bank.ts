import type { Gateway } from "./contract.ts";

const never = () => Promise.reject(new Error("A transfer has no page, and no payment of its own."));

/** Bank transfers. The invoice says how to pay, and a super admin records the payment; so there is nothing to call. */
export const bankGateway: Gateway = {
  name: "bank",
  verifyPage: async () => null,
  payPage: async () => null,
  pageResult: never,
  lastCard: async () => null,
  closePage: async () => undefined,
  charge: async () => ({ status: "waiting" }),
  find: async () => null,
  payment: async () => null,
  refund: never,
  takenBack: never,
};
