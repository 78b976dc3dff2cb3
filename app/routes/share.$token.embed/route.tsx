import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookAtShare, secretHeaders } from "~/share.server";
import { SharedScreen, ShareGone, titleOfShared } from "~/shared-screen";
import type { Titled } from "~/title";
import type { SharedPage } from "~/widgets/share/shared-page";

export const handle: Titled<SharedPage> = { title: (_, page) => titleOfShared(page) };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const headers = () => secretHeaders();

export const loader = (args: LoaderFunctionArgs) => lookAtShare(args, { embedded: true });

/** The same in a frame on another site: all of it at this one address, for no other of ours may be framed. */
export default function EmbeddedShare() {
  return <SharedScreen page={useLoaderData<typeof loader>()} embedded />;
}

export const ErrorBoundary = ShareGone;
