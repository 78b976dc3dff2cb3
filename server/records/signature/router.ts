import { reading } from "@db/transact";
import { notFound } from "@server/core/errors";
import { listOf } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { OneFile } from "@server/records/file/inputs";
import { sql } from "drizzle-orm";
import {
  AllSignatures,
  NewSignature,
  SignaturesOf,
  SignaturesPage,
  SignaturesQuery,
  SignaturesQueryOf,
  SignatureView,
} from "./inputs.ts";
import { allSignatures, allSignaturesPage, signaturesOfWorkspace, signaturesPage } from "./list.ts";
import { SignPage, signPage } from "./page.ts";
import { signatureRows } from "./rows.ts";
import { signFile } from "./sign.ts";

const area = "signatures";

export const signatureRouter = router({
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/objects/{id}/files/{fileId}/signatures",
        area,
        summary: "Sign a file that was read: drawn (signature, a PNG) or typed",
        needs: "signature.create",
        status: 201,
        multipart: true,
      },
    })
    .input(NewSignature)
    .output(SignatureView)
    .mutation(async ({ ctx, input }) => {
      const { id } = await signFile(ctx.actor, input, ctx.transport === "rest");
      const [made] = await reading(ctx.actor, (tx) => signatureRows(tx, sql`s.id = ${id}`));
      if (!made) throw notFound();
      return made;
    }),
  inWorkspace: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/signatures",
        area,
        summary: "The signed documents of a workspace",
      },
    })
    .input(SignaturesOf)
    .output(listOf(SignatureView))
    .query(({ ctx, input }) => signaturesOfWorkspace(ctx.actor, input)),
  all: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/signatures",
        area: "admin",
        summary: "The signed documents of all workspaces",
      },
    })
    .input(AllSignatures)
    .output(listOf(SignatureView))
    .query(({ ctx, input }) => allSignatures(ctx.actor, input)),
  page: signedIn
    .input(OneFile)
    .output(SignPage)
    .query(({ ctx, input }) => signPage(ctx.actor, input)),
  listPage: signedIn
    .input(SignaturesQueryOf)
    .output(SignaturesPage)
    .query(({ ctx, input }) => signaturesPage(ctx.actor, input)),
  allPage: signedIn
    .input(SignaturesQuery)
    .output(SignaturesPage)
    .query(({ ctx, input }) => allSignaturesPage(ctx.actor, input)),
});
