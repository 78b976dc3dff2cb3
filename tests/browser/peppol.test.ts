import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { product } from "../rig/own-product.ts";

/** Invoices of Acme in two states, numbered in a year of their own. */
beforeAll(async () => {
  const owner = new Client({ connectionString: product.databaseUrl });
  await owner.connect();
  await owner.query(`
    set role app_operator;
    with acme as (select id from workspaces where name = 'Acme'),
    s as (insert into subscriptions (workspace_id, plan, period, gateway, status, starts_on, ends_on, anchor_on)
      select id, 'basic', 'monthly', 'bank', 'expired', '2003-01-01', '2003-01-31', '2003-01-01' from acme returning *),
    t as (insert into transactions (workspace_id, subscription_id, kind, gateway, status, net, vat_amount, vat_rate,
        amount, lines, terms, period_from, period_until)
      select workspace_id, id, 'change', 'bank', 'paid', 4900, 1029, 21, 5929,
        '[{"what":"plan","name":"basic","quantity":1,"unit":4900,"amount":4900}]',
        '{"plan":"basic","period":"monthly","extra_boards":0,"option_ids":[]}', '2003-01-01', '2003-01-31'
      from s, generate_series(1, 2) returning *),
    i as (insert into invoices (workspace_id, transaction_id, year, sequence, issued_on, locale, customer, lines, net,
        vat_rate, vat_amount, total)
      select workspace_id, id, 2003, row_number() over (), '2003-01-01', 'nl',
        '{"customer_number":1,"company":"Acme NV","vat":"BE0440966354","street":"Kaai","number":"1","zip":"9130","city":"Kallo","country":"BE"}',
        lines, net, vat_rate, vat_amount, amount from t returning *)
    insert into peppol_sendings (invoice_id, workspace_id, state, reason, tries)
    select id, workspace_id, case sequence when 1 then 'refused' else 'not_reachable' end,
      case sequence when 1 then 'BR-CO-16: the amount is another' else '' end, 1 from i`);
  await owner.end();
});

test.each([
  { javaScript: true, phone: false },
  { javaScript: false, phone: true },
] as const)("a super admin sees what Peppol did not deliver, and what is missing %o", async (visit) => {
  const page = await newPage({ as: "super", ...visit });
  await page.goto("/a/peppol");
  await page.getByRole("heading", { level: 1, name: "Peppol" }).waitFor();
  await page.getByText("Er is nog geen toegangspunt").waitFor();
  const list = page.getByRole("region", { name: "Niet aangekomen" });
  const refused = list.getByRole("listitem").filter({ hasText: "2003-00001" });
  await refused.getByText("BR-CO-16: the amount is another").waitFor();
  await list.getByText("Niet op Peppol").waitFor();
  if (visit.javaScript) await axe(page);
  await refused.getByRole("button", { name: "Opnieuw proberen" }).click();
  await refused.getByText("Er is geen toegangspunt ingesteld.").waitFor();
});

test("the people of a workspace see how far their invoices came", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/profile/company/billing");
  await page.getByText("Niet aangekomen over Peppol; je kreeg de pdf per mail").waitFor();
  await page.getByText("Je bedrijf is niet bereikbaar op Peppol; je kreeg de pdf per mail").waitFor();
  await axe(page);
  expect(await page.getByRole("link", { name: "Factuur 2003-00001 als pdf" }).count()).toBe(1);
});
