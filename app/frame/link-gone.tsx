import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { RouteError } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { SimpleFrame } from "./simple-frame.tsx";

type Props = { title: string; text: string; action?: ReactNode };

/** The error page of a secret link: expired, withdrawn or unknown ones look the same. Other errors look as everywhere. */
export function LinkGone({ title, text, action }: Props) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <SimpleFrame>
        <RouteError />
      </SimpleFrame>
    );
  return (
    <SimpleFrame>
      <div className="grid min-h-[60vh] place-items-center text-center">
        <div className="max-w-md">
          <span className="plate tone-none mx-auto mb-8 grid size-28 rounded-box" aria-hidden="true">
            <Icon name="unlink" className="size-14 stroke-[1.75]" />
          </span>
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-muted">{text}</p>
          {action ? <div className="mt-7">{action}</div> : null}
        </div>
      </div>
    </SimpleFrame>
  );
}
