import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PeriodChoice } from "~/components/billing/period-choice";
import { Includes, Price } from "~/components/billing/plan-cards";
import { useMoney } from "~/components/billing/use-money";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Questions } from "./questions.tsx";

export const handle: Titled = { title: (t) => t("pricing.title") };

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await load(args, (api) => api.subscription.pricing())), isSignedIn: args.context.actor !== null };
}

/** The plans and their prices, for visitors. The choice between month and year works by CSS alone. */
export default function PricingPage() {
  const { t } = useTranslation();
  const { plans, trial_days, trial_boards, trial_storage, vat_rate, takes_cards, isSignedIn } =
    useLoaderData<typeof loader>();
  const sold = plans.filter(({ name }) => name !== "free");
  return (
    <SimpleFrame wide aside={isSignedIn ? null : <SignIn />}>
      <div className="mx-auto max-w-2xl text-center">
        <h1 className="text-3xl md:text-4xl">{t("pricing.title")}</h1>
        <p className="mt-3 text-muted md:text-lg">{t("pricing.intro", { count: trial_days })}</p>
        <Link
          to={isSignedIn ? paths.start : paths.register}
          className="btn btn-primary mt-6 h-11 max-md:w-full md:px-8"
        >
          {t(isSignedIn ? "pricing.to_boards" : "pricing.try")}
        </Link>
      </div>
      <section aria-label={t("pricing.plans")} className="group/terms mt-10 md:mt-14">
        <PeriodChoice chosen="monthly" />
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          <li className="panel flex flex-col bg-accent-soft p-5">
            <h2 className="text-lg font-semibold">{t("pricing.trial.title")}</h2>
            <p className="mt-4 text-3xl font-semibold tracking-tight">{t("pricing.trial.free")}</p>
            <p className="num mt-1 text-sm text-muted">{t("pricing.trial.days", { count: trial_days })}</p>
            <Includes type={{ boards_included: trial_boards, storage_included: trial_storage, enterprise: true }} />
          </li>
          {sold.map((type) => (
            <li key={type.id} className="panel flex flex-col p-5">
              <h2 className="text-lg font-semibold">{t(`billing.plan.${type.name}`)}</h2>
              <Price type={type} />
              <Includes type={type} />
            </li>
          ))}
        </ul>
        {sold[0] ? <ExtraBoard prices={sold[0].extra_board_prices} /> : null}
        <p className="num mt-3 text-sm text-muted">{t("pricing.vat", { rate: vat_rate })}</p>
      </section>
      <Questions takesCards={takes_cards} />
    </SimpleFrame>
  );
}

function SignIn() {
  const { t } = useTranslation();
  return (
    <Link to={paths.login} className="btn btn-ghost touch:h-11">
      {t("session.sign_in")}
    </Link>
  );
}

function ExtraBoard({ prices }: { prices: { monthly: number; yearly: number } }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <div className="panel mt-4 flex flex-wrap items-center gap-x-8 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-base font-semibold">{t("pricing.extra.title")}</h2>
        <p className="mt-1 text-sm text-muted">{t("pricing.extra.about")}</p>
      </div>
      <p className="num">
        <span className="group-has-[[value=yearly]:checked]/terms:hidden">
          {t("billing.extra_monthly", { price: money(prices.monthly) })}
        </span>
        <span className="hidden group-has-[[value=yearly]:checked]/terms:inline">
          {t("billing.extra_yearly", { price: money(prices.yearly) })}
        </span>
      </p>
    </div>
  );
}
