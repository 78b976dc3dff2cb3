import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { mayEnterBackOffice } from "@server/core/actor";
import { useTranslation } from "react-i18next";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("admin.forbidden.title") };

/** The page for what only a super admin may do, shown also to one who acts as another user. Open to anyone. */
export async function loader({ context: { actor } }: LoaderFunctionArgs) {
  return data({ who: actor ? (mayEnterBackOffice(actor) ? "super_admin" : "somebody") : null } as const, {
    status: 403,
  });
}

const alone = ["people", "impersonate", "admins", "platform"] as const;

export default function Forbidden() {
  const { t } = useTranslation();
  return (
    <SimpleFrame>
      <div className="mx-auto max-w-md">
        <div className="text-center">
          <span className="plate tone-none mx-auto mb-8 grid size-28 rounded-box text-[3.5rem]" aria-hidden="true">
            <Icon name="shield-check" className="size-14 stroke-[1.75]" />
          </span>
          <p className="eyebrow">{t("ui.error.code", { status: 403 })}</p>
          <h1 className="mt-1 text-3xl">{t("admin.forbidden.title")}</h1>
          <p className="mt-3 text-muted">{t("admin.forbidden.text")}</p>
        </div>
        <section className="panel mt-7 p-4 md:p-5" aria-labelledby="alone">
          <h2 id="alone" className="text-sm font-semibold">
            {t("admin.forbidden.may")}
          </h2>
          <ul className="mt-2.5 grid gap-2 text-sm">
            {alone.map((what) => (
              <li key={what} className="flex gap-2.5">
                <Icon name="lock" className="mt-0.5 text-muted" />
                {t(`admin.forbidden.${what}`)}
              </li>
            ))}
          </ul>
        </section>
        <WayOn />
      </div>
    </SimpleFrame>
  );
}

function WayOn() {
  const { t } = useTranslation();
  const { who } = useLoaderData<typeof loader>();
  if (who === "super_admin")
    return (
      <Link to={paths.backOffice} className="btn btn-primary mt-5 w-full">
        {t("admin.forbidden.to_office")}
      </Link>
    );
  if (who === null)
    return (
      <Link to={`${paths.login}?next=${paths.backOffice}`} className="btn btn-primary mt-5 w-full">
        {t("session.sign_in")}
      </Link>
    );
  return (
    <>
      <Link to={paths.start} className="btn btn-primary mt-5 w-full">
        {t("ui.error.home")}
      </Link>
      <Form method="post" action={paths.logout} className="mt-3">
        <input type="hidden" name="next" value={`${paths.login}?next=${paths.backOffice}`} />
        <button type="submit" className="btn w-full">
          {t("admin.forbidden.other_account")}
        </button>
      </Form>
    </>
  );
}
