import { useLoaderData } from "@remix-run/react";
import type { Machine } from "@server/inspection/inbox/inputs";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";
import { SelectField, TextField } from "~/ui/fields";
import { Icon } from "~/ui/icon";
import type { loader } from "./route.tsx";

/** Which machine a paper is about: one that it names, one that was looked for, or a new one. */
export function MachineFields() {
  const { t } = useTranslation();
  const { paper, found, q } = useLoaderData<typeof loader>();
  const named = paper.proposal?.machines ?? [];
  const others = found.filter(({ id }) => named.every((machine) => machine.id !== id));
  const by = {
    serial_number: t("inbox.by.serial_number"),
    external_number: t("inbox.by.external_number"),
    display_code: t("inbox.by.display_code"),
    title: t("inbox.by.title"),
  };
  const sure = {
    certain: t("inbox.sure.certain"),
    likely: t("inbox.sure.likely"),
    guess: t("inbox.sure.guess"),
  };
  return (
    <div className="group/machine grid grid-cols-1 gap-4">
      <RadioGroup
        boxed
        name="object_id"
        label={t("inbox.machine")}
        options={[
          ...named.map((machine) => ({
            value: machine.id,
            label: labelOf(machine),
            hint: [hintOf(machine), t("ui.is", { what: sure[machine.sure], value: by[machine.by] })]
              .filter(Boolean)
              .join(" · "),
          })),
          ...others.map((machine) => ({ value: machine.id, label: labelOf(machine), hint: hintOf(machine) })),
          { value: "new", label: t("inbox.new_machine") },
        ]}
      />
      <div className="flex items-end gap-2">
        <TextField
          name="q"
          type="search"
          label={t("inbox.find")}
          defaultValue={q}
          maxLength={100}
          className="min-w-0 flex-1"
          autoComplete="off"
        />
        <button type="submit" formMethod="get" className="btn">
          <Icon name="search" />
          {t("inbox.search")}
        </button>
      </div>
      <p className="-mt-2 text-sm text-muted">
        {q && found.length === 0 ? t("inbox.found_none", { words: q }) : t("inbox.find_hint")}
      </p>
      <NewMachine />
    </div>
  );
}

const labelOf = ({ display_code, title }: Machine) => [display_code, title].filter(Boolean).join(" · ");
const hintOf = ({ where, serial_number }: Machine) => [where, serial_number].filter(Boolean).join(" · ");

/** The facts of a machine that is not in the register yet. Shown once it is chosen. */
function NewMachine() {
  const { t } = useTranslation();
  const { containers, kinds } = useLoaderData<typeof loader>();
  return (
    <div className="hidden grid-cols-1 gap-4 border-t border-line pt-4 group-has-[input[value=new]:checked]/machine:grid">
      <TextField name="title" label={t("inbox.new_title")} maxLength={200} />
      <SelectField
        name="container_id"
        label={t("inbox.new_place")}
        empty={t("inbox.choose_place")}
        options={containers.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <SelectField
        name="kind_id"
        label={t("inbox.new_kind")}
        empty={t("inbox.no_kind")}
        options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <TextField name="serial_number" label={t("object.fact.serial_number")} optional maxLength={80} />
      <TextField name="make" label={t("object.fact.make")} optional maxLength={80} />
      <TextField name="model" label={t("object.fact.model")} optional maxLength={80} />
    </div>
  );
}
