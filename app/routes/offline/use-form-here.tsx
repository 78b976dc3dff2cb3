import { type ComponentPropsWithoutRef, type FormEvent, forwardRef, useMemo, useRef, useState } from "react";
import type { Device } from "~/components/round/acts";
import type { Reply } from "~/ui/form-state";

/**
 * Takes the place of a fetcher for forms that are answered on this device. `onFilled` is given what was filled in, and
 * gives a reply where that is refused.
 */
export function useFormHere(onFilled: (filled: FormData) => Promise<Reply | undefined>): Device {
  const [data, setData] = useState<Reply>();
  const [state, setState] = useState<"idle" | "submitting">("idle");
  const latest = useRef(onFilled);
  latest.current = onFilled;
  const Form = useMemo(() => {
    const answer = async (filled: FormData) => {
      setState("submitting");
      try {
        setData(await latest.current(filled));
      } finally {
        setState("idle");
      }
    };
    return forwardRef<HTMLFormElement, ComponentPropsWithoutRef<Device["Form"]>>(
      ({ onSubmit, action: _, ...props }, ref) => {
        const submit = (event: FormEvent<HTMLFormElement>) => {
          onSubmit?.(event);
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          void answer(new FormData(event.currentTarget, submitter));
        };
        return <form ref={ref} {...props} onSubmit={submit} />;
      },
    );
  }, []);
  return { data, state, Form } as unknown as Device;
}
