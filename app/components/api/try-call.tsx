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
    fields: { name: string; place: "path" | "query" | "body"; required: boolean }[];
  };
  base: string;
  signedIn: boolean;
};
type Answer = { status: number; ms: number; text: string; asks_password?: boolean };

/**
 * Sends the call from the page. Who is signed in lends it a short-lived token; others paste theirs. Needs a script, so
 * it appears with one.
 */
export function TryCall({ call, base, signedIn }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [ready, setReady] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => setReady(true), []);
  if (!ready) return null;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const began = performance.now();
    const said = (status: number, text: string) =>
      setAnswer({ status, text, ms: Math.round(performance.now() - began) });
    try {
      const token = call.open ? "" : String(form.get("token") ?? "") || (await ownToken());
      const response = await fetch(addressOf(call, base, form), {
        method: call.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(form.get("body") ? { "content-type": "application/json" } : {}),
        },
        body: form.get("body") ? String(form.get("body")) : undefined,
      });
      if (response.status === 401) lent = undefined; // it ended with its session
      said(response.status, indented(await response.text()));
    } catch (error) {
      if (error instanceof NoToken) setAnswer({ ...error.answer, ms: Math.round(performance.now() - began) });
      else said(0, String(error));
    }
  };
  const inAddress = call.fields.filter(({ place }) => place !== "body");
  const inBody = call.fields.filter(({ place }) => place === "body");
  const example = Object.fromEntries(inBody.filter(({ required }) => required).map(({ name }) => [name, ""]));
  return (
    <form onSubmit={send} className="grid gap-3 rounded-field bg-base-200 p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {call.open || signedIn ? null : <Line name="token" label={t("api.token")} />}
        {inAddress.map(({ name }) => (
          <Line key={name} name={`at-${name}`} label={name} />
        ))}
      </div>
      {inBody.length > 0 ? (
        <label className="grid gap-1 text-sm">
          <code>JSON</code>
          <textarea
            name="body"
            rows={5}
            spellCheck={false}
            className="textarea w-full font-mono text-xs"
            defaultValue={JSON.stringify(example, null, 2)}
          />
        </label>
      ) : null}
      <div>
        <button type="submit" className="btn btn-sm">
          {t("api.try")}
        </button>
      </div>
      <div aria-live="polite">
        {answer ? (
          <>
            <p className="num text-sm font-medium">
              {answer.status} · {answer.ms} ms
            </p>
            <pre className="mt-2 whitespace-pre-wrap break-all rounded-field bg-base-100 p-3 text-xs">
              {answer.text}
            </pre>
            {answer.asks_password ? (
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

function Line({ name, label }: { name: string; label: string }) {
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
  return url.pathname + url.search; // our own address, whatever name we are reached by
}

/** Why there is no token to lend: nobody is signed in any more, or the password is asked first. */
class NoToken extends Error {
  constructor(readonly answer: { status: number; text: string; asks_password: boolean }) {
    super(answer.text);
  }
}

let lent: { token: string; until: number } | undefined;

/** Asked for once, and used until it is nearly over. */
async function ownToken(): Promise<string> {
  if (lent && lent.until > Date.now()) return lent.token;
  const response = await fetch(`${REST_BASE}/accesstoken`);
  const text = await response.text();
  if (!response.ok)
    throw new NoToken({ status: response.status, text: indented(text), asks_password: response.status === 403 });
  const { access_token, expires_in } = (JSON.parse(text) as { data: { access_token: string; expires_in: number } })
    .data;
  lent = { token: access_token, until: Date.now() + (expires_in - 60) * 1000 };
  return access_token;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 5000);
  }
}
