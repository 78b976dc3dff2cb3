import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SharedPage } from "~/components/share/shared-page";
import { SharedScreen, ShareNotFound, titleOfShared } from "~/frame/shared-screen";
import { loadShare, secretHeaders } from "~/web/share.server";
import type { Titled } from "~/web/title";

export const handle: Titled<SharedPage> = { title: (_, page) => titleOfShared(page) };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => secretHeaders();

export const loader = (args: LoaderFunctionArgs) => loadShare(args, { object: args.params.id! });

/** An object below the shared container. */
export default function SharedObject() {
  return <SharedScreen page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = ShareNotFound;
