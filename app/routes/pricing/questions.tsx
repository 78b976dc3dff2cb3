import { useTranslation } from "react-i18next";

/** Common questions before signing up. */
export function Questions({ takesCards }: { takesCards: boolean }) {
  const { t } = useTranslation();
  const questions = [
    ...(["board", "people", "after"] as const).map(
      (word) => [t(`pricing.faq.${word}.q`), t(`pricing.faq.${word}.a`)] as const,
    ),
    [t("pricing.faq.pay.q"), t(takesCards ? "pricing.faq.pay.card" : "pricing.faq.pay.bank")] as const,
    ...(["cancel", "data"] as const).map((word) => [t(`pricing.faq.${word}.q`), t(`pricing.faq.${word}.a`)] as const),
  ];
  return (
    <section aria-labelledby="questions" className="mt-12 md:mt-16">
      <h2 id="questions" className="text-xl font-semibold">
        {t("pricing.faq.title")}
      </h2>
      <dl className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {questions.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
