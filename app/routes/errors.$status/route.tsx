import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SimpleFrame } from "~/frame/simple-frame";
import { ErrorPage } from "~/ui/error-page";
import type { Titled } from "~/web/title";

export const handle: Titled<{ status: number }> = { title: (t, { status }) => t("ui.error.code", { status }) };

const known = [401, 403, 404, 500, 503];

/** Answers with the status in the address; without a page for it, with 404. */
export async function loader({ params }: LoaderFunctionArgs) {
  const requested = Number(params.status);
  const status = known.includes(requested) ? requested : 404;
  return data({ status }, { status });
}

export default function ErrorStatus() {
  const { status } = useLoaderData<typeof loader>();
  return (
    <SimpleFrame>
      <ErrorPage status={status} message={status === 503 ? "refusal.unavailable" : undefined} />
    </SimpleFrame>
  );
}
