import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PhotoForm } from "@server/inspection/action-point/photo-inputs";
import { useTranslation } from "react-i18next";
import { PhotoField } from "~/components/action-point/photo-field";
import { PhotoGrid } from "~/components/action-point/photo-grid";
import { trailTo } from "~/components/object/trail";
import { OperationField } from "~/offline/operation-field";
import { paths } from "~/paths/paths";
import { RadioGroup } from "~/ui/choices";
import { Done } from "~/ui/done";
import { Form } from "~/ui/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { load, requireAllowed, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("action_point.photos.title") };

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.actionPoint.page({ id: args.params.id! }));
  await requireAllowed(args, page, page.permissions.can_photograph);
  return page;
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, PhotoForm, async (api, { id, intent, moment, photos, photo }) => {
    if (intent === "remove") await api.actionPoint.removePhoto({ id: photo ?? "" });
    else await api.actionPoint.addPhotos({ id, moment, photos });
    const next =
      intent === "remove"
        ? paths.actionPointPhotos(id, { done: "photo_removed" })
        : paths.actionPoint(id, { done: "photos" });
    return redirect(next, 303);
  });
}

/** The photos of the problem and of the solution. */
export default function ActionPointPhotos() {
  const { t } = useTranslation();
  const { workspace_id, action_point, path, photos } = useLoaderData<typeof loader>();
  const back = paths.actionPoint(action_point.id);
  const moments = ["before", "after"] as const;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        trail={[...trailTo(t, workspace_id, path, action_point.object), { to: back, label: t("action_point.title") }]}
        here={t("action_point.photos.title")}
        title={t("action_point.photos.title")}
        sub={<span className="[overflow-wrap:anywhere]">{action_point.title}</span>}
      />
      <Done />
      <Form
        data-later="point_photos"
        data-about={back}
        data-title={action_point.title}
        data-workspace={workspace_id}
        intent="add"
        encType="multipart/form-data"
        defaultValue={{
          moment: action_point.status === "pending" || action_point.status === "past" ? "before" : "after",
        }}
        className="mt-5 grid grid-cols-1 gap-5"
      >
        <OperationField workspaceId={workspace_id} />
        <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
          <RadioGroup
            name="moment"
            label={t("action_point.photos.which")}
            boxed
            className="[&>div]:sm:grid-cols-2"
            options={moments.map((moment) => ({
              value: moment,
              label: t(`action_point.photos.${moment}`),
              hint: t(`action_point.photos.add_${moment}`),
            }))}
          />
          <PhotoField label={t("action_point.photos.choose")} />
        </div>
        <FormActions cancel={back}>
          <SubmitButton icon="camera">{t("action_point.photos.save")}</SubmitButton>
        </FormActions>
      </Form>
      {photos.length > 0 ? (
        <Panel label={t("action_point.photos.title")} padded className="mt-5">
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            {moments.map((moment) => (
              <PhotoGrid key={moment} photos={photos} moment={moment} remove={(photo) => <Remove {...photo} />} />
            ))}
          </div>
        </Panel>
      ) : null}
    </div>
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Form intent="remove">
      <input type="hidden" name="photo" value={id} />
      <SubmitButton kind="ghost" icon="trash-2" small className="touch:size-11">
        <span className="sr-only">{t("action_point.photos.remove", { name })}</span>
      </SubmitButton>
    </Form>
  );
}
