import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { ShareAct } from "@server/records/share/inputs";
import { submit } from "./api.server.ts";

type Named = { container_id: string | null; object_id: string | null };

/** What the forms of a share page do: make a link, give it another end, withdraw it. Which one stands in the intent. */
export const actOnShares = (args: ActionFunctionArgs, named: Named | null, page: string) =>
  submit(args, ShareAct, async (api, { intent, ...asked }) => {
    const [act, id] = [intent.replace(/-.*/, ""), intent.replace(/^[a-z]+-?/, "")];
    if (act === "withdraw") {
      await api.share.withdraw({ id });
      return redirect(`${page}${page.includes("?") ? "&" : "?"}done=withdrawn`, 303);
    }
    if (id || !named) {
      await api.share.extend({ id, ...asked });
      return redirect(`${page}#s-${id}`, 303);
    }
    const made = await api.share.create({ ...asked, ...named });
    return redirect(`${page}?made=${made.id}`, 303);
  });
