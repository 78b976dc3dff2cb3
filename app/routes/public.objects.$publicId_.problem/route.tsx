import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { PROBLEM_PHOTOS } from "@server/core/constants";
import { env } from "@server/core/env";
import { Problem, ProblemToken } from "@server/inspection/problem/inputs";
import { useTranslation } from "react-i18next";
import { CopyField } from "~/components/share/copy-field";
import { PublicFrame } from "~/frame/public-frame";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { CheckboxField } from "~/ui/choices";
import { EmailField, TextArea, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { Form } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { title }) => `${t("problem.title")} · ${title}` };
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
// with no-referrer the browser would send "Origin: null" with the form, which is refused
export const headers = () => ({
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "same-origin",
  "cache-control": "private, no-store",
});

export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args, (api) => api.problem.start({ publicId: args.params.publicId! }));
  const token = new URL(args.request.url).searchParams.get("follow");
  const followed = ProblemToken.safeParse({ token }).success && token ? `${env.APP_URL}${paths.problem(token)}` : null;
  return data({ ...page, followed }, { headers: headers() });
}

export const action = (args: ActionFunctionArgs) =>
  submit(
    args,
    Problem,
    async (api, input) => {
      const { token } = await api.problem.report(input);
      const dangerous = input.dangerous ? "1" : undefined;
      return redirect(paths.reportProblem(input.publicId, { sent: "1", follow: token, dangerous }), 303);
    },
    {
      files: PROBLEM_PHOTOS.most,
      fileSize: PROBLEM_PHOTOS.bytes,
      accept: (api) => api.problem.requirePhotoAllowed({ publicId: args.params.publicId! }),
    },
  );

/** A visitor of the QR page reports a problem, without an account. */
export default function ReportProblem() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { workspace, public_id, title, display_code, locked } = page;
  const name = [display_code, title].filter(Boolean).join(" · ");
  return (
    <PublicFrame name={workspace.name} color={workspace.color_code} logo={workspace.logo}>
      {params.has("sent") ? (
        <Thanks {...page} />
      ) : (
        <>
          <div>
            <h1 className="text-2xl">{t("problem.title")}</h1>
            <p className="mt-1 font-medium [overflow-wrap:anywhere]">{name}</p>
            {locked ? null : <p className="mt-1 text-muted">{t("problem.intro")}</p>}
          </div>
          {locked ? (
            <Notice tone="soon" title={t("problem.locked_title", { name: workspace.name })}>
              {t("problem.locked")}
            </Notice>
          ) : (
            <ProblemForm />
          )}
        </>
      )}
      <Link to={paths.publicObject(public_id)} reloadDocument className="btn btn-ghost h-auto min-h-11 py-2">
        <Icon name="arrow-left" className="shrink-0" />
        <span className="min-w-0 whitespace-normal text-center [overflow-wrap:anywhere]">
          {t("problem.back", { title: name })}
        </span>
      </Link>
    </PublicFrame>
  );
}

function Thanks({ workspace, followed }: Data) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <section className="panel grid justify-items-center gap-3 p-6 text-center" role="status">
      <span className="plate tone-valid grid size-16 rounded-box" aria-hidden="true">
        <Icon name="check" className="size-8" />
      </span>
      <h1 className="text-2xl">{t("problem.thanks")}</h1>
      <p className="text-muted [overflow-wrap:anywhere]">{t("problem.thanks_text", { name: workspace.name })}</p>
      {params.has("dangerous") ? (
        <Notice tone="bad" icon="octagon-minus" title={t("problem.not_now")} className="w-full text-left">
          {t("problem.not_now_text")}
        </Notice>
      ) : null}
      {followed ? (
        <>
          <Link to={new URL(followed).pathname} className="btn btn-outline">
            <Icon name="eye" />
            {t("problem.follow")}
          </Link>
          <div className="w-full text-left">
            <CopyField id="follow" label={t("problem.follow_hint")} value={followed} />
          </div>
        </>
      ) : null}
    </section>
  );
}

function ProblemForm() {
  const { t, i18n } = useTranslation();
  return (
    <Form encType="multipart/form-data" className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
      <Notice tone="soon" icon="triangle-alert">
        {t("problem.urgent")}
      </Notice>
      <TextArea
        name="what"
        label={t("problem.what")}
        hint={t("problem.what_hint")}
        maxLength={2000}
        rows={5}
        required
      />
      <FileField
        name="photos"
        label={t("problem.photos")}
        hint={t("problem.photos_hint", {
          count: PROBLEM_PHOTOS.most,
          size: bytesInWords(PROBLEM_PHOTOS.bytes, i18n.language),
        })}
        max={PROBLEM_PHOTOS.bytes}
        accept="image/*"
        multiple
        optional
      />
      <CheckboxField name="dangerous" label={t("problem.dangerous")} hint={t("problem.dangerous_hint")} />
      <p className="-mb-2 text-sm text-muted">{t("problem.you_hint")}</p>
      <TextField name="name" label={t("problem.name")} optional maxLength={100} autoComplete="name" />
      <EmailField name="email" label={t("problem.email")} optional maxLength={254} autoComplete="email" />
      <TextField name="phone" label={t("problem.phone")} optional maxLength={40} type="tel" autoComplete="tel" />
      <div className="absolute -left-[200vw] size-px overflow-hidden" aria-hidden="true">
        <label>
          {t("problem.website")}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SubmitButton icon="send" className="h-12">
        {t("problem.send")}
      </SubmitButton>
    </Form>
  );
}
