import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { ShareAct } from "@server/records/share/inputs";
import { submit } from "./api.server.ts";

type ShareTarget = { container_id: string | null; object_id: string | null };

/** Action of the forms of a share page: create a link, change its last day, withdraw it. The intent says which. */
export const submitShareForm = (args: ActionFunctionArgs, target: ShareTarget | null, page: string) =>
  submit(args, ShareAct, async (api, { intent, ...values }) => {
    const [action, id] = [intent.replace(/-.*/, ""), intent.replace(/^[a-z]+-?/, "")];
    if (action === "withdraw") {
      await api.share.withdraw({ id });
      return redirect(`${page}${page.includes("?") ? "&" : "?"}done=withdrawn`, 303);
    }
    if (id || !target) {
      await api.share.extend({ id, ...values });
      return redirect(`${page}#s-${id}`, 303);
    }
    const created = await api.share.create({ ...values, ...target });
    return redirect(`${page}?made=${created.id}`, 303);
  });
