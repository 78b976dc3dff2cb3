import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { OPERATION_ID, operationIdOf } from "./form-operation.ts";

/**
 * Inside a form that can be sent later: names what it does when it is sent, so that the server applies it once, also
 * where it arrived, its answer was lost, and it is sent again or later. Without scripts it names nothing.
 */
export function OperationField({ workspaceId }: { workspaceId: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    const form = field.current?.form;
    const give = () => void (form && operationIdOf(form));
    form?.addEventListener("submit", give, true);
    return () => form?.removeEventListener("submit", give, true);
  }, []);
  useEffect(() => {
    // answered: what is sent next is something else
    if (state === "idle" && field.current) field.current.value = "";
  }, [state]);
  return (
    <>
      <input type="hidden" name={OPERATION_ID} ref={field} />
      <input type="hidden" name="operation_workspace" value={workspaceId} />
    </>
  );
}
