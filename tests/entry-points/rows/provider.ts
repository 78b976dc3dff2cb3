import { makeDomain, makeProvider, makeProviderWithoutToken, makeScimToken, newDomain } from "../make-provider.ts";
import type { Rows } from "../row.ts";

/** The provider of these workspaces lies inside, so whoever may ask it reads that. */
const wrong = { super: "422:provider_wrong", owner: "422:provider_wrong", admin: "422:provider_wrong" };
/** In tests nobody answers for domains. */
const silent = { super: "422:dns_away", owner: "422:dns_away", admin: "422:dns_away" };
const everyRole = (answer: string) => Array(13).fill(answer).join(" ");

/** Only our pages may call these, so the procedures are called directly. */
export const providerRows: Rows = {
  "provider.view": { audience: "admins", input: async (make) => ({ id: (await makeProvider(make)).id }) },
  "provider.save": {
    audience: "admins_on_plan",
    except: wrong,
    input: async (make) => ({
      ...{ id: make.workspace, issuer: "https://10.0.0.1/", client_id: "register", admits: "invited" },
      client_secret: "of the client",
    }),
  },
  "provider.test": {
    audience: "admins_on_plan",
    except: wrong,
    input: async (make) => ({ id: (await makeProvider(make)).id }),
  },
  "provider.remove": { audience: "admins", input: async (make) => ({ id: (await makeProvider(make)).id }) },
  "provider.addDomain": {
    audience: "admins_on_plan",
    input: (make) => ({ id: make.workspace, domain: newDomain() }),
  },
  "provider.checkDomain": { audience: "admins_on_plan", except: silent, input: makeDomain },
  "provider.removeDomain": { audience: "admins", input: makeDomain },
  "provider.saveRoles": {
    audience: "admins_on_plan",
    input: async (make) => {
      const { id, groupId } = await makeProvider(make);
      return { id, roles: [{ claim_value: "Technicians", group_id: groupId }] };
    },
  },
  "provider.setOnlyWay": {
    audience: "admins",
    input: async (make) => ({ id: (await makeProvider(make)).id, only_way: false }),
  },
  "provider.provisioning": { audience: "admins", input: async (make) => ({ id: (await makeScimToken(make)).id }) },
  "provider.makeToken": {
    audience: "admins_on_plan",
    except: { super: "403:members_only" },
    impersonated: "403:not_while_impersonating",
    input: makeProviderWithoutToken,
  },
  "provider.withdrawToken": {
    audience: "admins",
    input: async (make) => {
      const { id, tokenId } = await makeScimToken(make);
      return { id, token_id: tokenId };
    },
  },
  "provider.links": { audience: "admins", input: async (make) => ({ id: (await makeProvider(make)).id }) },
  "provider.unlink": {
    audience: "admins",
    input: async (make) => {
      const { id, userId } = await makeProvider(make);
      return { id, user_id: userId };
    },
  },
  "provider.ofOneself": { audience: "signed_in" },
  "provider.companyAt": { audience: "anyone", input: () => ({ email: "somebody@nowhere.example.com" }) },
  "provider.begin": {
    audience: everyRole("422:no_company"),
    input: () => ({ purpose: "sign in", email: "somebody@nowhere.example.com" }),
  },
  "provider.finish": {
    audience: everyRole("422:company_over"),
    input: (make) => ({ workspace_id: make.workspace, params: "code=x&state=x", state_token: "not one of ours" }),
  },
};
