import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SharedPage } from "~/components/share/shared-page";
import { SharedScreen, ShareNotFound, titleOfShared } from "~/frame/shared-screen";
import { loadShare, secretHeaders } from "~/web/share.server";
import type { Titled } from "~/web/title";

export const handle: Titled<SharedPage> = { title: (_, page) => titleOfShared(page) };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => secretHeaders();

export const loader = (args: LoaderFunctionArgs) => loadShare(args, { embedded: true });

/** A share in a frame on another site. All its pages are at this address, the only one that may be framed. */
export default function EmbeddedShare() {
  return <SharedScreen page={useLoaderData<typeof loader>()} embedded />;
}

export const ErrorBoundary = ShareNotFound;
