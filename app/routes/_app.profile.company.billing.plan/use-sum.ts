import { type CheckoutView, ChosenPlan } from "@server/billing/checkout/inputs";
import { quote, whenChosen } from "@server/billing/subscription/price";
import { useState } from "react";

type Chosen = CheckoutView["chosen"];
type Terms = Pick<Chosen, "plan" | "period" | "extra_boards">;

/** The amount of the form's current choices: the price of one period, without credit. */
export function useSum({ workspace_id, chosen, types, options, running, quote: { vat_rate }, boards }: CheckoutView) {
  const [terms, setTerms] = useState<Terms>(chosen);
  const type = types.find(({ name }) => name === terms.plan) ?? types[0]!;
  const chosenTerms = { ...terms, option_ids: chosen.option_ids };
  const purchased = options.filter((option) => option.type === "container");
  const sum = quote({ terms: chosenTerms, types, options, purchased, vatRate: vat_rate });
  const lacking = boards - (type.boards_included + terms.extra_boards);
  const choose = (form: HTMLFormElement) => {
    const { data } = ChosenPlan.safeParse({ ...Object.fromEntries(new FormData(form)), id: workspace_id });
    if (data) setTerms(data);
  };
  // without purchases on the market
  const when: CheckoutView["when"] = running
    ? whenChosen(running, { ...terms, option_ids: running.option_ids }, { types, options })
    : "first";
  return {
    quote: { ...sum, period: terms.period, lacking },
    plan: terms.plan,
    when,
    extraBoardPrices: type.extra_board_prices,
    choose,
  };
}
