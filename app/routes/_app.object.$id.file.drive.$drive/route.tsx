import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DriveName } from "@server/records/cloud-drives/contract";
import { ChosenInDrive } from "@server/records/cloud-drives/inputs";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { load, submit } from "~/web/api.server";
import { driveIn } from "~/web/drive-cookies.server";
import type { Titled } from "~/web/title";
import { Connect } from "./connect.tsx";
import { DriveList } from "./drive-list.tsx";

type Data = Awaited<ReturnType<typeof loader>>["data"];
export const handle: Titled<Data> = {
  title: (t, { drive, object }) => `${t(`drive.name.${drive}`)} · ${object.title}`,
};

const driveOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { data: drive } = DriveName.safeParse(params.drive);
  if (!drive) throw data({ message: "refusal.missing" }, { status: 404 });
  return drive;
};

/** With `?connect` it redirects to the provider, which returns to /onedrive/auth. */
export async function loader(args: LoaderFunctionArgs) {
  const [id, drive, params] = [args.params.id!, driveOf(args), new URL(args.request.url).searchParams];
  if (params.has("connect")) throw redirect((await load(args, (api) => api.drive.consent({ id, drive }))).url, 303);
  const query = {
    folder: params.get("folder") || undefined,
    next: params.get("next") || undefined,
    q: params.get("q") ?? "",
  };
  const page = await load(args, (api) => api.drive.page({ id, drive, access: driveIn(args.request, drive), ...query }));
  const consentError = params.get("said");
  return data({
    ...page,
    consentError: consentError === "refused" || consentError === "away" ? consentError : null,
  });
}

export function action(args: ActionFunctionArgs) {
  const drive = driveOf(args);
  return submit(args, ChosenInDrive, async (api, input) => {
    await api.drive.take({ ...input, access: driveIn(args.request, drive) });
    return redirect(`${paths.object(input.id)}#files`, 303);
  });
}

export default function FromDrive() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, object, path, drive, listing, trouble, consentError } = page;
  const name = t(`drive.name.${drive}`);
  const error = trouble ?? (listing ? null : consentError);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={name}
        title={t("drive.from", { drive: name })}
        sub={object.title}
      />
      {error ? (
        <Notice tone="bad" role="alert" className="mt-5">
          {t(`drive.trouble.${error}`, { drive: name })}
        </Notice>
      ) : null}
      {listing ? (
        <DriveList {...page} listing={listing} />
      ) : (
        <Connect objectId={object.id} drive={drive} again={trouble !== null} />
      )}
    </div>
  );
}
