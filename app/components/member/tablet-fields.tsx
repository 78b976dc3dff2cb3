import { MIN_PASSWORD } from "@server/core/constants";
import type { TFunction } from "i18next";
import { CheckboxGroup } from "~/ui/choices";
import { PasswordField, TextField } from "~/ui/fields";

type PlacesWords = { chosen?: string[]; label?: string; hint?: string };
type Place = { id: string; title: string; depth: number };

/** A function, not a component: the form's error notice reads the labels from its own JSX. */
export const nameFields = (t: TFunction) => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
    <TextField
      name="first_name"
      label={t("user.first_name")}
      hint={t("member.tablet.name_hint")}
      maxLength={100}
      required
    />
    <TextField name="last_name" label={t("user.last_name")} maxLength={100} required />
  </div>
);

export const passwordField = (t: TFunction, isNew: boolean) => (
  <PasswordField
    name="password"
    label={t(isNew ? "user.password" : "user.new_password")}
    hint={t(isNew ? "member.tablet.password_hint" : "member.tablet.new_password_hint", { minimum: MIN_PASSWORD })}
    autoComplete="new-password"
    optional={!isNew}
    required={isNew}
  />
);

/** The boards and containers to choose from; containers are indented below their board. */
export const placesField = (
  t: TFunction,
  places: Place[],
  { chosen, label = t("member.tablet.places"), hint = t("member.tablet.places_hint") }: PlacesWords = {},
) =>
  places.length > 0 ? (
    <CheckboxGroup
      name="container_ids"
      label={label}
      hint={hint}
      defaultValue={chosen}
      options={places.map(({ id, title, depth }) => ({
        value: id,
        label: (
          <span
            style={{ paddingInlineStart: `${Math.min(depth, 6) * 1.25}rem` }}
            className={`block [overflow-wrap:anywhere] ${depth === 0 ? "font-medium" : ""}`}
          >
            {title}
          </span>
        ),
      }))}
    />
  ) : (
    <p className="text-sm text-muted">{t("member.tablet.no_places")}</p>
  );
