import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { AnswerPrintout } from "~/components/printout/answer-printout";
import { PublicFrame } from "~/frame/public-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { RouteError } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export const handle: Titled<Data> = {
  title: (_, { title, object }) => [title, object.code || object.title].filter(Boolean).join(" · "),
};
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });

export async function loader(args: LoaderFunctionArgs) {
  const { publicId = "", answerId = "" } = args.params;
  return data(await load(args, (api) => api.paper.public({ publicId, answer: answerId })), { headers: headers() });
}

/** A finished answer, for visitors of the QR page. */
export default function PublicAnswer() {
  const printout = useLoaderData<typeof loader>();
  const { publicId = "" } = useParams();
  const scripts = useScripts();
  const { brand, object } = printout;
  return (
    <PublicFrame name={brand.name} color={brand.color_code} logo={brand.logo} wide>
      <div className="no-print flex flex-wrap items-center justify-between gap-2">
        <Link to={paths.publicObject(publicId)} reloadDocument className="btn btn-ghost -ml-2">
          <Icon name="arrow-left" />
          {object.code || object.title}
        </Link>
        {scripts ? <PrintButton /> : null}
      </div>
      <h1 className="sr-only">{[object.code, object.title].filter(Boolean).join(" · ")}</h1>
      <AnswerPrintout
        printout={printout}
        at={{ photo: (id) => `/files/public/${publicId}/answer-photo/${id}/thumb?size=l`, logo: brand.logo }}
      />
    </PublicFrame>
  );
}

export const ErrorBoundary = () => (
  <SimpleFrame>
    <RouteError />
  </SimpleFrame>
);
