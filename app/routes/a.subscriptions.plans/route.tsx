import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BOARDS_INCLUDED, GB } from "@server/core/constants";
import { Cents, Id } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { moneyInField } from "~/components/billing/use-money";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { bytesInWords } from "~/ui/bytes";
import { CheckboxField } from "~/ui/choices";
import { Done } from "~/ui/done";
import { TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { submit } from "~/web/api.server";
import { loadAsSuperAdmin, superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("admin_plan.title")} · ${t("admin.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, async (api) => {
    const plans = await api.adminSubscription.plans();
    return { plans: plans.filter(({ name }) => name !== "free") };
  });

const Prices = z.object({ intent: Id, price: Cents, extra_board_price: Cents, active: z.boolean().default(false) });

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return submit(args, Prices, async (api, { intent: id, ...prices }) => {
    await api.adminSubscription.editPlan({ id, ...prices });
    return redirect(paths.adminPlans({ done: "admin_plan" }), 303);
  });
}

export default function Plans() {
  const { t, i18n } = useTranslation();
  const { plans } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("admin_plan.title")}
        actions={<Action to={paths.adminStorage}>{t("admin_plan.storage")}</Action>}
      />
      <p className="mt-1 text-muted">{t("admin_plan.intro")}</p>
      <Done />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        {plans.map(({ id, name, prices, extra_board_prices, storage_included, active, subscribers }) => (
          <Panel
            key={id}
            title={t(`billing.plan.${name}`)}
            count={t("admin_plan.subscribers", { count: subscribers })}
            padded
          >
            <p className="text-sm text-muted">{t("billing.includes.boards", { count: BOARDS_INCLUDED[name] })}</p>
            <p className="text-sm text-muted">
              {t("billing.includes.storage", { size: bytesInWords(storage_included * GB, i18n.language) })}
            </p>
            <Form
              intent={id}
              className="mt-4 grid grid-cols-1 gap-4"
              defaultValue={{
                price: moneyInField(prices.monthly, i18n.language),
                extra_board_price: moneyInField(extra_board_prices.monthly, i18n.language),
                active,
              }}
            >
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <TextField name="price" label={t("admin_plan.price")} inputMode="decimal" autoComplete="off" required />
                <TextField
                  name="extra_board_price"
                  label={t("admin_plan.extra_board_price")}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                />
              </div>
              <CheckboxField toggle name="active" label={t("admin_plan.active")} hint={t("admin_plan.active_hint")} />
              <div className="max-md:grid">
                <SubmitButton kind="plain">{t("ui.save")}</SubmitButton>
              </div>
            </Form>
          </Panel>
        ))}
      </div>
    </>
  );
}
