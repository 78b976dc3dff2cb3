import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { ErrorPage } from "~/ui/error-page";
import { superAdminsOnly } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("ui.error.404.title") };

/** Answers every unknown address of the back-office. */
export async function loader(args: LoaderFunctionArgs) {
  superAdminsOnly(args);
  return data({}, { status: 404 });
}

export async function action(args: ActionFunctionArgs) {
  superAdminsOnly(args);
  return data({}, { status: 404 });
}

export default function NoPage() {
  return <ErrorPage status={404} home={paths.backOffice} />;
}
