import { Link, useLocation } from "@remix-run/react";
import { REST_BASE } from "@server/core/constants";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

type Props = {
  call: {
    method: string;
    path: string;
    open: boolean;
    fields: { name: string; place: "path" | "query" | "header" | "body"; required: boolean }[];
  };
  base: string;
  /** An example of what is sent. */
  body: unknown;
  signedIn: boolean;
};
type Result = { status: number; ms: number; text: string; asks_password?: boolean };

/**
 * Sends a REST call from its documentation page. A signed-in user's call uses a short-lived token of their own; others
 * paste one. Needs scripts.
 */
export function TryCall({ call, base, body, signedIn }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [ready, setReady] = useState(false);
  const [result, setResult] = useState<Result>();
  useEffect(() => setReady(true), []);
  if (!ready) return null;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const startedAt = performance.now();
    const show = (status: number, text: string) =>
      setResult({ status, text, ms: Math.round(performance.now() - startedAt) });
    try {
      const token = call.open ? "" : String(form.get("token") ?? "") || (await userToken());
      const response = await fetch(addressOf(call, base, form), {
        method: call.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(form.get("body") ? { "content-type": "application/json" } : {}),
        },
        body: form.get("body") ? String(form.get("body")) : undefined,
      });
      if (response.status === 401) cachedToken = undefined; // the token ended with its session
      show(response.status, indented(await response.text()));
    } catch (error) {
      if (error instanceof NoToken) setResult({ ...error.result, ms: Math.round(performance.now() - startedAt) });
      else show(0, String(error));
    }
  };
  const addressFields = call.fields.filter(({ place }) => place === "path" || place === "query");
  const bodyFields = call.fields.filter(({ place }) => place === "body");
  return (
    <form onSubmit={send} className="grid gap-3 rounded-field bg-base-200 p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {call.open || signedIn ? null : <ParameterField name="token" label={t("api.token")} />}
        {addressFields.map(({ name }) => (
          <ParameterField key={name} name={`at-${name}`} label={name} />
        ))}
      </div>
      {bodyFields.length > 0 ? (
        <label className="grid gap-1 text-sm">
          <code>JSON</code>
          <textarea
            name="body"
            rows={5}
            spellCheck={false}
            className="textarea w-full font-mono text-xs"
            defaultValue={JSON.stringify(body ?? {}, null, 2)}
          />
        </label>
      ) : null}
      <div>
        <button type="submit" className="btn btn-sm">
          {t("api.try")}
        </button>
      </div>
      <div aria-live="polite">
        {result ? (
          <>
            <p className="num text-sm font-medium">
              {result.status} · {result.ms} ms
            </p>
            <pre className="mt-2 whitespace-pre-wrap break-all rounded-field bg-base-100 p-3 text-xs">
              {result.text}
            </pre>
            {result.asks_password ? (
              <Link to={paths.password(pathname)} className="btn btn-sm mt-3">
                {t("api.give_password")}
              </Link>
            ) : null}
          </>
        ) : null}
      </div>
    </form>
  );
}

function ParameterField({ name, label }: { name: string; label: string }) {
  return (
    <label className="grid gap-1 text-sm">
      <code>{label}</code>
      <input name={name} className="input input-sm w-full" autoComplete="off" />
    </label>
  );
}

function addressOf({ path, fields }: Props["call"], base: string, form: FormData): string {
  const url = new URL(
    base + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(form.get(`at-${name}`) ?? ""))),
  );
  for (const { name, place } of fields) {
    const value = String(form.get(`at-${name}`) ?? "");
    if (place === "query" && value) url.searchParams.set(name, value);
  }
  return url.pathname + url.search; // relative, since the page may be reached by another host name
}

/** No token was given: the user is signed out, or must enter the password first. `answer` is the server's. */
class NoToken extends Error {
  constructor(readonly result: { status: number; text: string; asks_password: boolean }) {
    super(result.text);
  }
}

let cachedToken: { token: string; until: number } | undefined;

/** Gives a token of the signed-in user; it is cached until shortly before it expires. Throws NoToken. */
async function userToken(): Promise<string> {
  if (cachedToken && cachedToken.until > Date.now()) return cachedToken.token;
  const response = await fetch(`${REST_BASE}/accesstoken`);
  const text = await response.text();
  if (!response.ok)
    throw new NoToken({ status: response.status, text: indented(text), asks_password: response.status === 403 });
  const { access_token, expires_in } = (JSON.parse(text) as { data: { access_token: string; expires_in: number } })
    .data;
  cachedToken = { token: access_token, until: Date.now() + (expires_in - 60) * 1000 };
  return access_token;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 5000);
  }
}
