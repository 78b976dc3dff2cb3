import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { AppFrame } from "./app-frame.tsx";
import { SimpleFrame } from "./simple-frame.tsx";
import { useFrame } from "./use-frame.ts";

/** The frame of what everybody may read: the application's for who is signed in, else that of public pages. */
export function HelpFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useFrame();
  const isSignedIn = Boolean(useRouteLoaderData<typeof rootLoader>("root")?.user);
  if (isSignedIn) return <AppFrame {...frame}>{children}</AppFrame>;
  return (
    <SimpleFrame
      wide
      aside={
        <Link to={paths.login} className="btn btn-ghost touch:h-11">
          {t("session.sign_in")}
        </Link>
      }
    >
      {children}
    </SimpleFrame>
  );
}
