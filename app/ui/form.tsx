import { wordsFor } from "@i18n/in-words";
import {
  type FetcherWithComponents,
  Form as RemixForm,
  type FormProps as RemixFormProps,
  useActionData,
  useNavigation,
} from "@remix-run/react";
import type { TFunction } from "i18next";
import { type FormEvent, Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  asText,
  FormContext,
  type FormState,
  fieldId,
  labelsIn,
  type Reply,
  replyFor,
  storedIn,
  type Values,
  valueAt,
} from "./form-state.ts";
import { Icon } from "./icon.tsx";
import { LastChange } from "./last-change.tsx";

type Props = Omit<RemixFormProps, "defaultValue" | "children"> & {
  /** Tells apart forms on one page; sent as a hidden field. */
  intent?: string;
  /** The stored values, by field name. */
  defaultValue?: Values;
  /** The values that the change is based on: where somebody else changed them meanwhile, the form shows both values. */
  basedOn?: Values;
  /** For a form that does not navigate: its reply and its state come from this fetcher. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Clears the form once it is saved, to add several records in a row. */
  clearWhenDone?: boolean;
  /** Labels of fields that are inside components of their own, for the error notice. */
  labels?: Record<string, string>;
  children: ReactNode;
};

const DONE_MS = 2000;

/** A form that works without scripts. After a refusal its fields show what was typed and their errors. */
export function Form({
  intent,
  defaultValue,
  basedOn,
  fetcher,
  clearWhenDone,
  labels,
  method = "post",
  onSubmit,
  children,
  ...rest
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const actionData = useActionData<unknown>();
  const reply = replyFor(fetcher ? fetcher.data : actionData, intent);
  const navigation = useNavigation();
  const { phase, pressed, onSent } = usePhase((fetcher ?? navigation).state, Boolean(reply));
  useEffect(() => {
    if (phase === "done" && clearWhenDone) form.current?.reset();
  }, [phase, clearWhenDone]);

  const state: FormState = {
    id: (name) => fieldId(intent, name),
    value: (name) => (reply ? (valueAt(reply.initialValue, name) ?? "") : valueAt(defaultValue, name)),
    errors: reply?.error ?? {},
    conflict: reply?.conflict,
    returned: Boolean(reply),
    phase,
    pressed,
  };
  const FormElement = fetcher?.Form ?? RemixForm;
  return (
    <FormElement
      ref={form}
      method={method}
      noValidate
      {...rest}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) onSent(event);
      }}
    >
      <FormContext.Provider value={state}>
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        {basedOn ? <input type="hidden" name="based_on" value={basisOf(reply, basedOn)} /> : null}
        {reply && Object.keys(reply.error ?? {}).length > 0 ? (
          <FormErrors reply={reply} labels={{ ...labelsIn(children), ...labels }} idOf={state.id} />
        ) : null}
        {/* a field that was typed in takes no other value by itself */}
        <Fragment key={storedIn(reply?.initialValue).join()}>{children}</Fragment>
      </FormContext.Provider>
    </FormElement>
  );
}

/** The values that the form is based on: after a refusal for another reason than a conflict, still the first ones. */
const basisOf = (reply: Reply | undefined, basedOn: Values): string =>
  reply?.conflict?.based_on ?? (asText(reply?.initialValue?.based_on) || JSON.stringify(basedOn));

/** The phase of this form: idle, pending after its own submit, then done for a moment unless it was refused. */
function usePhase(state: "idle" | "submitting" | "loading", isRefused: boolean) {
  const [phase, setPhase] = useState<"idle" | "sent" | "pending" | "done">("idle");
  const [pressed, setPressed] = useState("");
  useEffect(() => {
    if (phase === "sent" && state !== "idle") setPhase("pending");
    if (phase === "pending" && state === "idle") setPhase(isRefused ? "idle" : "done");
  }, [phase, state, isRefused]);
  useEffect(() => {
    if (phase !== "done") return;
    const timer = setTimeout(() => setPhase("idle"), DONE_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const onSent = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    setPressed(button?.name ? `${button.name}=${button.value}` : "");
    setPhase("sent");
  };
  return { phase: phase === "sent" ? ("pending" as const) : phase, pressed, onSent: onSent };
}

/** Goes to a field, in a part that is folded in too. By the link itself, a step in the history, the errors would go. */
function toField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
    part.open = true;
  field.focus();
}

/** What is wrong, behind the label of the field; a question keeps its own mark. */
function mistakeOf(t: TFunction, label: string | undefined, value: string): string {
  if (!label) return value;
  return label.endsWith("?") ? `${label} ${value}` : t("ui.is", { what: label, value });
}

/** Says why nothing was saved, with a link to each invalid field. It takes the focus. */
function FormErrors({
  reply,
  labels,
  idOf,
}: {
  reply: Reply;
  labels: Record<string, string>;
  idOf: (name: string) => string;
}) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [reply]);
  const fields = Object.entries(reply.error ?? {}).filter(([name, errors]) => name !== "" && errors?.length);
  const formErrors = reply.error?.[""] ?? [];
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts, only this moves the focus to the errors
    <div className="notice tone-bad" role="alert" tabIndex={-1} ref={notice} autoFocus>
      <Icon name="circle-alert" large />
      <div className="min-w-0 flex-1">
        {formErrors.map((message) => (
          <p key={message} className="font-semibold">
            {wordsFor(t, message)}
          </p>
        ))}
        {fields.length > 0 ? (
          <>
            <h2 className="font-semibold">
              {reply.conflict ? t("edit_conflict.title") : t("ui.refused", { count: fields.length })}
            </h2>
            {reply.conflict ? (
              <>
                <LastChange conflict={reply.conflict} />
                <p>{t("edit_conflict.text")}</p>
              </>
            ) : null}
            <ul className="mt-1 list-disc pl-4 max-md:list-none max-md:pl-0">
              {fields.map(([name, errors]) => (
                <li key={name}>
                  <a
                    className="link inline-block py-1 align-top tap"
                    href={`#${idOf(name)}`}
                    onClick={(event) => toField(event, idOf(name))}
                  >
                    {mistakeOf(t, labels[name], wordsFor(t, errors?.[0] ?? ""))}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}
