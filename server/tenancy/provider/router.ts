import { ById } from "@server/core/fields";
import { pagesOnly, router, signedIn } from "@server/core/trpc";
import { MadeScimToken, OneScimToken, ProvisioningView } from "@server/tenancy/scim/inputs";
import { makeScimToken, provisioningView, withdrawScimToken } from "@server/tenancy/scim/tokens";
import { z } from "zod";
import { addDomain, checkDomain, removeDomain } from "./domains.ts";
import { removeProvider, saveProvider, testProvider } from "./edit.ts";
import {
  DomainChecked,
  LinksPage,
  LinksQuery,
  OneDomain,
  OneLink,
  OnlyWay,
  OwnCompanies,
  ProviderChecked,
  ProviderRoles,
  ProviderSettings,
  ProviderView,
} from "./inputs.ts";
import { linksOf, unlink } from "./links.ts";
import { setOnlyWay } from "./only-way.ts";
import { ownCompanies } from "./own.ts";
import { saveRoles } from "./roles.ts";
import { providerView } from "./view.ts";

/** For our own pages alone: a program must not change how people sign in. */
const own = signedIn.use(pagesOnly);

export const providerRouter = router({
  view: own
    .input(ById)
    .output(ProviderView)
    .query(({ ctx, input }) => providerView(ctx.actor, input.id)),
  save: own
    .input(ProviderSettings)
    .output(z.void())
    .mutation(({ ctx, input }) => saveProvider(ctx.actor, input)),
  test: own
    .input(ById)
    .output(ProviderChecked)
    .mutation(({ ctx, input }) => testProvider(ctx.actor, input.id)),
  remove: own
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => removeProvider(ctx.actor, input.id)),
  addDomain: own
    .input(OneDomain)
    .output(z.void())
    .mutation(({ ctx, input }) => addDomain(ctx.actor, input)),
  checkDomain: own
    .input(OneDomain)
    .output(DomainChecked)
    .mutation(({ ctx, input }) => checkDomain(ctx.actor, input)),
  removeDomain: own
    .input(OneDomain)
    .output(z.void())
    .mutation(({ ctx, input }) => removeDomain(ctx.actor, input)),
  saveRoles: own
    .input(ProviderRoles)
    .output(z.void())
    .mutation(({ ctx, input }) => saveRoles(ctx.actor, input)),
  setOnlyWay: own
    .input(OnlyWay)
    .output(z.void())
    .mutation(({ ctx, input }) => setOnlyWay(ctx.actor, input)),
  ofOneself: own.output(OwnCompanies).query(({ ctx }) => ownCompanies(ctx.actor)),
  provisioning: own
    .input(ById)
    .output(ProvisioningView)
    .query(({ ctx, input }) => provisioningView(ctx.actor, input.id)),
  makeToken: own
    .input(ById)
    .output(MadeScimToken)
    .mutation(({ ctx, input }) => makeScimToken(ctx.actor, input.id)),
  withdrawToken: own
    .input(OneScimToken)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawScimToken(ctx.actor, input)),
  links: own
    .input(LinksQuery)
    .output(LinksPage)
    .query(({ ctx, input }) => linksOf(ctx.actor, input)),
  unlink: own
    .input(OneLink)
    .output(z.void())
    .mutation(({ ctx, input }) => unlink(ctx.actor, input)),
});
