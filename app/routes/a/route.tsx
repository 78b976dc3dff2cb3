import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackOfficeFrame } from "~/frame/back-office-frame";
import { SimpleFrame } from "~/frame/simple-frame";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { RouteError } from "~/ui/error-page";
import { superAdminsOnly } from "~/web/back-office.server";

/** The back-office's frame. Each page in it checks the rights again by itself. */
export async function loader(args: LoaderFunctionArgs) {
  superAdminsOnly(args);
  return {};
}

export default function BackOffice() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  return user?.enters_back_office ? (
    <BackOfficeFrame user={user}>{children}</BackOfficeFrame>
  ) : (
    <SimpleFrame>{children}</SimpleFrame>
  );
}

export function ErrorBoundary() {
  return (
    <Framed>
      <RouteError home={paths.backOffice} />
    </Framed>
  );
}
