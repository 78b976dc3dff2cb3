import { useActionData, useSearchParams } from "@remix-run/react";
import { Notice } from "~/ui/notice";

type Props<Code extends string> = { codes: readonly Code[]; say: (code: Code) => string };

/**
 * Says what was done before this page was opened (`?done=`); nothing once a form on it was answered. Apart from `Done`,
 * whose codes and texts every page loads.
 */
export function ProgramDone<Code extends string>({ codes, say }: Props<Code>) {
  const [params] = useSearchParams();
  const answer = useActionData();
  const done = codes.find((code) => code === params.get("done"));
  if (!done || answer) return null;
  return (
    <Notice tone="valid" role="status" className="mt-4">
      {say(done)}
    </Notice>
  );
}
