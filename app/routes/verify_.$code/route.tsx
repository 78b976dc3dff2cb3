import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckedPaperPanel, Superseded } from "~/components/seal/checked-paper";
import { hashesOf, PaperFacts, useMoment, usePaperFacts, useStamp } from "~/components/seal/facts";
import { PaperForm } from "~/components/seal/paper-form";
import { LinkGone } from "~/frame/link-gone";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import { checkSentPaper } from "~/web/check-paper.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("seal.title") };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
// with no-referrer the browser would send "Origin: null" with the form, which is refused
export const headers = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
  "cache-control": "private, no-store",
});

export async function loader(args: LoaderFunctionArgs) {
  return data(await load(args, (api) => api.seal.ofCode({ code: args.params.code! })), { headers: headers() });
}

export const action = (args: ActionFunctionArgs) => checkSentPaper(args);

/** What the QR code on the page of a signature leads to. */
export default function KnownPaperPage() {
  const { t } = useTranslation();
  const paper = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const facts = usePaperFacts(paper);
  const inWords = useMoment();
  const stampOf = useStamp();
  const checked = answer && "checked" in answer ? answer.checked : null;
  return (
    <SimpleFrame>
      <div className="grid grid-cols-1 gap-5">
        <div>
          <h1 className="text-2xl">{t("seal.of_code.title")}</h1>
          <p className="mt-2 text-muted">{t("seal.of_code.text")}</p>
        </div>
        {checked ? (
          <CheckedPaperPanel checked={checked} />
        ) : (
          <section className="panel grid grid-cols-1 gap-4 p-4 md:p-6">
            <Superseded since={paper.superseded_on} />
            <PaperFacts
              facts={[...facts, ["sealed_on", paper.level ? inWords(paper.at) : ""], ["stamped", stampOf(paper)]]}
              hashes={hashesOf(paper, paper.sha256)}
            />
          </section>
        )}
        <PaperForm again={checked !== null} />
      </div>
    </SimpleFrame>
  );
}

/** Of a code that nothing is known of: who has the PDF can have it checked all the same. */
export function ErrorBoundary() {
  const { t } = useTranslation();
  return (
    <LinkGone
      title={t("seal.gone.title")}
      text={t("seal.gone.text")}
      action={
        <Link to={paths.verify} className="btn btn-primary w-full">
          {t("seal.title")}
        </Link>
      }
    />
  );
}
