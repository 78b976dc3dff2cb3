import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { Id } from "@server/core/fields";
import { NewFiles } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CodeForm } from "~/components/scan/code-form";
import { Finder } from "~/components/scan/finder";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { nothingIfMissing } from "~/web/nothing-if-missing.server";
import { currentWorkspace, signedIn } from "~/web/signed-in.server";
import type { Titled } from "~/web/title";
import { MachineFound } from "./machine-found.tsx";
import { OtherFound } from "./other-found.tsx";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled = { title: (t) => t("scan.title") };

const MOST_CHARACTERS = 4296; // of a QR code

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const actor = signedIn(args);
  const workspace = (await currentWorkspace(args, actor))?.workspace_id;
  const code = printable(searchParams.get("code") ?? "").slice(0, MOST_CHARACTERS);
  const found = code ? await load(args, (api) => api.scan.find({ text: code, workspace })) : null;
  const machine = found?.kind === "machine" ? await machineOf(args, found.id) : null;
  return { workspace: workspace ?? null, code, found, machine, kept: searchParams.has("kept") };
}

/** Without the signs that nobody can type, save the one between the values of GS1. */
const printable = (text: string) =>
  [...text]
    .filter((sign) => sign >= " " || sign === "\u001d")
    .join("")
    .trim();

/** What the three acts need of the page of the machine. */
async function machineOf(args: LoaderFunctionArgs, id: string) {
  const { object, path, templates, asked, may, workspace_id } = await load(args, (api) => api.object.page({ id }));
  const asVisitor =
    !may.add_action_point && object.public_enabled
      ? await load(args, (api) => api.problem.start({ publicId: object.public_id }).catch(nothingIfMissing))
      : null;
  return { object, path, templates, asked, may, workspace_id, takes_problems: asVisitor !== null };
}

const Photo = NewFiles.pick({ id: true, files: true }).extend({ id: Id, code: z.string().max(MOST_CHARACTERS) });

/** Keeps a photo of the machine that was found. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, Photo, async (api, { code, ...photo }) => {
    await api.file.add(NewFiles.parse(photo));
    return redirect(paths.scan({ code, kept: "1" }), 303);
  });

/** Finds a machine by its sticker, with the camera or by a typed code, and what one does at a machine. */
export default function Scan() {
  const { t } = useTranslation();
  const { code, found, machine, workspace, kept } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-md">
      {machine ? (
        <MachineFound {...machine} code={code} kept={kept} />
      ) : found && found.kind !== "machine" ? (
        <OtherFound found={found} code={code} workspace={workspace} />
      ) : (
        <>
          <PageHead title={t("scan.title")} />
          <Finder onFound={(found) => navigate(paths.scan({ code: found }))} />
          <CodeForm />
        </>
      )}
    </div>
  );
}
