import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { NewObject } from "@server/records/object/inputs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OwnInputs, ownLabels } from "~/components/own-field/own-inputs";
import { paths } from "~/paths/paths";
import { SelectField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { FormActions, SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { load, requireAllowed, submit } from "~/web/api.server";
import { freshAfterError } from "~/web/fresh-after-error";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("sticker.new_machine") };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const asked = (name: string) => searchParams.get(name) ?? undefined;
  const page = await load(args, (api) => api.scan.start({ workspace: asked("workspace"), sticker: asked("sticker") }));
  await requireAllowed(args, page, page.may.make, page.may.locked);
  return { ...page, serial: asked("serial")?.slice(0, 80) };
}

export const action = (args: ActionFunctionArgs) =>
  submit(args, NewObject, async (api, input) => redirect(paths.object((await api.object.create(input)).id), 303));

export const shouldRevalidate = freshAfterError; // own fields may have come or gone, and the sticker been taken

/** A machine made at the machine, on one screen: the photo first. */
export default function NewMachine() {
  const { t } = useTranslation();
  const { places, last_place, kinds, own_fields, sticker, serial } = useLoaderData<typeof loader>();
  const [chosenKind, chooseKind] = useState<string>();
  const isTyped = useActionData<unknown>() !== undefined;
  return (
    <div className="mx-auto max-w-md">
      <PageHead title={t("sticker.new_machine")} sub={sticker ? t("sticker.becomes_its") : undefined} />
      {sticker?.is_taken ? (
        <Notice
          tone="soon"
          className="mt-4"
          title={t("sticker.is_taken")}
          action={
            <Link to={paths.scan({ code: sticker.address })} className="btn touch:min-h-14! max-md:w-full">
              {t("sticker.see_whose")}
            </Link>
          }
        >
          {isTyped ? t("sticker.is_taken_text") : null}
        </Notice>
      ) : null}
      {sticker?.is_taken && !isTyped ? null : (
        <Form
          encType="multipart/form-data"
          defaultValue={{ container_id: last_place ?? "", serial_number: serial }}
          labels={ownLabels(own_fields)}
          className="panel mt-4 grid grid-cols-1 gap-5 p-4"
        >
          <input type="hidden" name="sticker" value={sticker?.public_id ?? ""} />
          {/* first to the eye; sent last, so that of a form with too large a photo all else is read */}
          <div className="order-first">
            <FileField name="images" label={t("sticker.photo")} optional accept="image/*" capture="environment" />
          </div>
          <TextField name="title" label={t("object.title")} maxLength={200} placeholder={t("object.title_example")} />
          <TextField name="display_code" label={t("object.code")} optional maxLength={40} placeholder="HF-03" />
          <SelectField
            name="kind_id"
            label={t("object.kind")}
            optional
            empty={t("object.no_kind")}
            options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => chooseKind(event.target.value)}
          />
          <TextField name="serial_number" label={t("object.fact.serial_number")} optional maxLength={80} />
          <OwnInputs kinds={kinds} chosenKind={chosenKind} fields={own_fields} />
          <SelectField
            name="container_id"
            label={t("sticker.place")}
            empty={t("sticker.choose_place")}
            options={places.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <FormActions cancel={paths.scan()}>
            <SubmitButton className="touch:h-14">{t("object.make_it")}</SubmitButton>
          </FormActions>
          <UnsavedGuard />
        </Form>
      )}
    </div>
  );
}
