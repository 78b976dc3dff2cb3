import { wordsFor } from "@i18n/in-words";
import {
  type FetcherWithComponents,
  Form as RemixForm,
  type FormProps as RemixFormProps,
  useActionData,
  useNavigation,
} from "@remix-run/react";
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
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

type Props = Omit<RemixFormProps, "defaultValue" | "children"> & {
  /** Tells forms on one page apart; travels as a hidden field. */
  intent?: string;
  /** What is stored now, by field name. */
  defaultValue?: Values;
  /** What a change is based on: of what another changed meanwhile, the form comes back with both values. */
  basedOn?: Values;
  /** For a form that does not leave the page: its own answer and its own waiting. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Empties the form once it is saved: for adding one after another. */
  clearWhenDone?: boolean;
  /** What fields are called that stand in a component of their own, for what says that they were refused. */
  labels?: Record<string, string>;
  children: ReactNode;
};

const doneFor = 2000;

/**
 * A plain form that works without scripts. Its fields find what was typed and what was wrong with it in the action's
 * answer.
 */
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
  const answer = useActionData<unknown>();
  const reply = replyFor(fetcher ? fetcher.data : answer, intent);
  const navigation = useNavigation();
  const { phase, pressed, sent } = usePhase((fetcher ?? navigation).state, Boolean(reply));
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
  const Shape = fetcher?.Form ?? RemixForm;
  return (
    <Shape
      ref={form}
      method={method}
      noValidate
      {...rest}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) sent(event);
      }}
    >
      <FormContext.Provider value={state}>
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        {basedOn ? <input type="hidden" name="based_on" value={basisOf(reply, basedOn)} /> : null}
        {reply && Object.keys(reply.error ?? {}).length > 0 ? (
          <InvalidForm reply={reply} labels={{ ...labelsIn(children), ...labels }} idOf={state.id} />
        ) : null}
        {/* a field that was typed in takes no other value by itself */}
        <Fragment key={storedIn(reply?.initialValue).join()}>{children}</Fragment>
      </FormContext.Provider>
    </Shape>
  );
}

/** Refused for another reason a form is still based on what it was. */
const basisOf = (reply: Reply | undefined, basedOn: Values): string =>
  reply?.conflict?.based_on ?? (asText(reply?.initialValue?.based_on) || JSON.stringify(basedOn));

/** Idle, then pending from this form's own click, then done for a moment unless it was refused. */
function usePhase(state: "idle" | "submitting" | "loading", refused: boolean) {
  const [phase, setPhase] = useState<"idle" | "sent" | "pending" | "done">("idle");
  const [pressed, setPressed] = useState("");
  useEffect(() => {
    if (phase === "sent" && state !== "idle") setPhase("pending");
    if (phase === "pending" && state === "idle") setPhase(refused ? "idle" : "done");
  }, [phase, state, refused]);
  useEffect(() => {
    if (phase !== "done") return;
    const timer = setTimeout(() => setPhase("idle"), doneFor);
    return () => clearTimeout(timer);
  }, [phase]);
  const sent = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    setPressed(button?.name ? `${button.name}=${button.value}` : "");
    setPhase("sent");
  };
  return { phase: phase === "sent" ? ("pending" as const) : phase, pressed, sent };
}

/** Says that nothing was saved, and why, with a way to each field. It takes the focus. */
function InvalidForm({
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
  const whole = reply.error?.[""] ?? [];
  return (
    // biome-ignore lint/a11y/noAutofocus: where no script runs, this alone brings the reader to what went wrong
    <div className="notice tone-bad" role="alert" tabIndex={-1} ref={notice} autoFocus>
      <Icon name="circle-alert" large />
      <div className="min-w-0 flex-1">
        {whole.map((message) => (
          <p key={message} className="font-semibold">
            {wordsFor(t, message)}
          </p>
        ))}
        {fields.length > 0 ? (
          <>
            <h2 className="font-semibold">
              {reply.conflict ? t("edit_conflict.title") : t("ui.refused", { count: fields.length })}
            </h2>
            {reply.conflict ? <p>{t("edit_conflict.text")}</p> : null}
            <ul className="mt-1 list-disc pl-4 max-md:list-none max-md:pl-0">
              {fields.map(([name, errors]) => (
                <li key={name}>
                  <a className="link inline-block py-1 align-top max-md:py-3" href={`#${idOf(name)}`}>
                    {labels[name] ? `${labels[name]}${labels[name].endsWith("?") ? "" : ":"} ` : ""}
                    {wordsFor(t, errors?.[0] ?? "")}
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
