import { REST_BASE } from "@server/core/constants";
import { env } from "@server/core/env";
import { openApiOf } from "./rest/document/document.ts";
import { appRouter } from "./router.ts";

let document: ReturnType<typeof openApiOf> | undefined;

/** The OpenAPI document of this installation, made when it is first asked for: that takes some tenths of a second. */
export const openApi = () => (document ??= openApiOf(appRouter, REST_BASE, env.APP_URL));
