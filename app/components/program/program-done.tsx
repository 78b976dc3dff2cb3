import { useActionData, useSearchParams } from "@remix-run/react";
import { Notice } from "~/ui/notice";

type Props<Code extends string> = {
  codes: readonly Code[];
  say: (code: Code) => string;
  /** Of the parameter in the address. */
  name?: string;
  className?: string;
};

/**
 * Says what was done before this page was opened (`?done=`); nothing once a form on it was answered. Apart from `Done`,
 * whose codes and texts every page loads.
 */
export function ProgramDone<Code extends string>({ codes, say, name = "done", className = "mt-4" }: Props<Code>) {
  const [params] = useSearchParams();
  const answer = useActionData();
  const done = codes.find((code) => code === params.get(name));
  if (!done || answer) return null;
  return (
    <Notice tone="valid" role="status" className={className}>
      {say(done)}
    </Notice>
  );
}
