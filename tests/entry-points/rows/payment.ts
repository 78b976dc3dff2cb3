import { unpaidTransaction } from "../make-payment.ts";
import { subscribedWorkspace } from "../make-subscription.ts";
import type { Rows } from "../row.ts";

/** No payment gateway is configured in these tests, which is what those get who may pay. */
const off = "422:gateway_off";
const noCards = { super: off, owner: off, admin: off, locked: off };

export const paymentRows: Rows = {
  "payment.details": { audience: "admins", input: unpaidTransaction },
  "payment.page": { audience: "admins", input: unpaidTransaction },
  "payment.visit": { audience: "admins", input: unpaidTransaction },
  "payment.again": { audience: "admins", input: unpaidTransaction },
  "payment.returned": { audience: "admins", input: unpaidTransaction },
  "payment.visitForCard": {
    audience: "admins",
    except: noCards,
    impersonated: "403:not_while_impersonating",
    input: async (make) => ({ id: await subscribedWorkspace(make) }),
  },
  "payment.cardGiven": {
    audience: "admins",
    except: noCards,
    input: async (make) => ({ id: await subscribedWorkspace(make), session: "cs_test" }),
  },
};
