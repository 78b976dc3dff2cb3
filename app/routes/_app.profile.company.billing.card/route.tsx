import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ById } from "@server/core/fields";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("billing.card.title") };

/** The card that pays, with a link to change it. The gateway returns here with `?session=`. */
export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const session = new URL(args.request.url).searchParams.get("session");
  return load(args, async (api) => {
    if (session) {
      const { changed } = await api.payment.cardGiven({ id, session });
      throw redirect(paths.billing(id, changed ? { done: "card_changed" } : {}));
    }
    const { subscription, takes_cards, open } = await api.subscription.overview({ id });
    const runs = subscription?.status === "active" || subscription?.status === "canceled";
    return {
      id,
      can: runs && takes_cards,
      card: subscription?.card ?? "",
      by: subscription?.gateway ?? "bank",
      open: open?.gateway === "stripe",
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, ById, async (api, { id }) => redirect((await api.payment.visitForCard({ id })).url, 303));
}

export default function ChangeCard() {
  const { t } = useTranslation();
  const { id, can, card, by, open } = useLoaderData<typeof loader>();
  const isFirst = by === "bank" || !card;
  const title = t(can && isFirst ? "billing.card.give" : "billing.card.title");
  return (
    <div className="max-w-lg">
      <PageHead title={title} trail={[{ to: paths.billing(id), label: t("billing.title") }]} here={title} />
      {can ? (
        <Form className="mt-5 grid grid-cols-1 gap-5">
          <input type="hidden" name="id" value={id} />
          <div className="panel p-5 md:p-6">
            <p className="flex items-center gap-4">
              <span className="tone-plan grid size-11 shrink-0 place-items-center rounded-full bg-tone-soft text-tone-ink">
                <Icon name={isFirst ? "landmark" : "credit-card"} large />
              </span>
              <span>
                <span className="block text-sm text-muted">{t("billing.card.now")}</span>
                <span className="num block text-lg font-semibold">{isFirst ? t(`billing.gateway.${by}`) : card}</span>
              </span>
            </p>
            <p className="mt-4 text-muted">{t(isFirst ? "billing.card.give_text" : "billing.card.text")}</p>
            {open ? <p className="mt-2">{t("billing.card.open")}</p> : null}
          </div>
          <FormActions cancel={paths.billing(id)}>
            <SubmitButton icon="credit-card">{t(isFirst ? "billing.card.give" : "billing.card.other")}</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <Notice
          tone="none"
          className="mt-5"
          title={t("billing.card.none")}
          action={
            <Action to={paths.billing(id)} small className="max-md:btn-md">
              {t("billing.title")}
            </Action>
          }
        >
          {t("billing.card.none_text")}
        </Notice>
      )}
    </div>
  );
}
