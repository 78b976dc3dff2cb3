import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { superAdminsOnly } from "~/back-office.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { ErrorPage } from "~/ui/error-page";

export const handle: Titled = { title: (t) => t("ui.error.404.title") };

/** Every address of the back-office that is no page of it. */
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
