import { languages, locales } from "@i18n/locales";
import { Form as PlainForm } from "@remix-run/react";
import { MAX_AVATAR } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/avatar";
import { bytesInWords } from "~/ui/bytes";
import { SelectField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { UnsavedGuard } from "~/ui/unsaved-guard";

type Person = { first_name: string; last_name: string; phone: string | null; locale: string; image: string | null };

/** The user's name, picture and language. */
export function PersonForm({ person }: { person: Person }) {
  const { t, i18n } = useTranslation();
  const { image, ...values } = person;
  const name = `${person.first_name} ${person.last_name}`.trim();
  return (
    <section className="panel" aria-labelledby="person">
      <div className="panel-head">
        <h2 id="person">{t("profile.person")}</h2>
      </div>
      <div className="flex items-center gap-4 px-4 pt-4 md:px-5 md:pt-5">
        <Avatar name={name} image={image} size="lg" />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          {image ? (
            <PlainForm method="post" preventScrollReset>
              <button
                type="submit"
                name="intent"
                value="no_picture"
                className="btn btn-ghost btn-sm -ml-2.5 text-muted touch:h-11"
              >
                <Icon name="x" />
                {t("profile.no_picture")}
              </button>
            </PlainForm>
          ) : (
            <p className="text-sm text-muted">{t("profile.picture_none")}</p>
          )}
        </div>
      </div>
      <Form
        key={image}
        intent="person"
        encType="multipart/form-data"
        defaultValue={values}
        className="grid grid-cols-1 gap-5 p-4 md:p-5"
      >
        <UnsavedGuard />
        <FileField
          name="image"
          label={t("profile.picture")}
          optional
          accept="image/*"
          max={MAX_AVATAR}
          hint={t("profile.picture_hint", { size: bytesInWords(MAX_AVATAR, i18n.language) })}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-3">
          <TextField
            name="first_name"
            label={t("user.first_name")}
            autoComplete="given-name"
            maxLength={100}
            required
          />
          <TextField name="last_name" label={t("user.last_name")} autoComplete="family-name" maxLength={100} required />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-3">
          <TextField name="phone" label={t("user.phone")} type="tel" autoComplete="tel" maxLength={40} optional />
          <SelectField
            name="locale"
            label={t("user.locale")}
            options={locales.map((value) => ({ value, label: languages[value].name }))}
          />
        </div>
        <div className="flex md:justify-end">
          <SubmitButton className="max-md:w-full">{t("ui.save")}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
