import { Link, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { HowLink } from "~/components/help/how-link";
import { PaperState } from "~/components/inbox/paper-state";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { EmptyLine } from "~/ui/empty";
import { FieldError } from "~/ui/field";
import { DateField, TextField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { useField } from "~/ui/form-state";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { outcomeLetters } from "~/ui/state";
import { SubmitButton } from "~/ui/submit-button";
import { Day, useToday } from "~/ui/time";
import type { loader } from "./route.tsx";

type Paper = ReturnType<typeof useLoaderData<typeof loader>>["items"][number];

/** The papers of a list; those that wait can be chosen, to say the same of them at once. */
export function Papers() {
  const { t } = useTranslation();
  const { list, items, meta, may } = useLoaderData<typeof loader>();
  const empty = {
    open: t("inbox.empty.open"),
    quarantined: t("inbox.empty.quarantined"),
    confirmed: t("inbox.empty.confirmed"),
    skipped: t("inbox.empty.skipped"),
  };
  const mayChoose = list === "open" && may.edit && items.length > 1;
  const listed = (
    <Panel title={t("inbox.title")} count={meta.total} className="mt-4">
      {items.length > 0 ? (
        <ul className="divide-y divide-line">
          {items.map((paper) => (
            <PaperRow key={paper.id} paper={paper} mayChoose={mayChoose} />
          ))}
        </ul>
      ) : (
        <EmptyLine>
          {empty[list]} <HowLink page="inbox" />
        </EmptyLine>
      )}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </Panel>
  );
  return mayChoose ? (
    <Form intent="same">
      {listed}
      <SameForChosen />
    </Form>
  ) : (
    listed
  );
}

function PaperRow({ paper, mayChoose }: { paper: Paper; mayChoose: boolean }) {
  const { t } = useTranslation();
  const { workspace_id } = useLoaderData<typeof loader>();
  const { id, name, state, proposal, same, container, sender, added_by } = paper;
  const machine = proposal?.machines.find((each) => each.id === proposal.object_id);
  const title = machine
    ? [machine.display_code, machine.title].filter(Boolean).join(" · ")
    : t(proposal && proposal.machines.length > 1 ? "inbox.several" : "inbox.no_machine_read");
  const who = sender ?? added_by;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
      {mayChoose ? (
        <label className="grid size-6 place-items-center touch:size-11">
          <input
            type="checkbox"
            name="papers"
            value={id}
            className="checkbox checkbox-primary checkbox-sm"
            aria-label={t("inbox.choose", { name })}
          />
        </label>
      ) : null}
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <Link to={paths.paper(workspace_id, id)} className="link link-hover font-medium tap">
          {state === "read" || state === "confirmed" ? title : name}
        </Link>
        <span className="block text-sm text-muted">
          {[
            state === "read" || state === "confirmed" ? name : null,
            container?.title,
            who && t("inbox.from", { name: who }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span
        className={`flex flex-wrap items-center gap-2 text-sm ${mayChoose ? "max-md:basis-full max-md:pl-14" : ""}`}
      >
        {proposal?.date ? <Day value={proposal.date.value} /> : null}
        {proposal?.outcome && state === "read" ? (
          <span className="text-muted">
            {t("inbox.suggested", { outcome: outcomeLetters[proposal.outcome.value] })}
          </span>
        ) : null}
        {same.length > 0 ? (
          <Chip tone="soon" icon="copy">
            {t("inbox.duplicate")}
          </Chip>
        ) : null}
        {state === "read" ? null : <PaperState state={state} />}
      </span>
    </li>
  );
}

/** The same body and date for all that are chosen. */
function SameForChosen() {
  const { t } = useTranslation();
  const { bodies } = useLoaderData<typeof loader>();
  const today = useToday();
  const names = useId();
  const { id, error } = useField("papers");
  return (
    <Panel title={t("inbox.for_chosen")} className="mt-5" padded>
      <p className="text-sm text-muted">{t("inbox.for_chosen_hint")}</p>
      <FieldError id={id} error={error} />
      <div className="mt-4 grid grid-cols-1 items-end gap-4 md:grid-cols-[minmax(0,1fr)_12rem_auto]">
        <TextField name="reported_by" label={t("report.reported_by")} list={names} maxLength={200} />
        <DateField name="reported_date" label={t("report.reported_date")} max={today} />
        <SubmitButton kind="plain" icon="check">
          {t("inbox.apply")}
        </SubmitButton>
      </div>
      <datalist id={names}>
        {bodies.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Panel>
  );
}
