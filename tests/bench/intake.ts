import { fillAnswers } from "./answers.ts";
import type { Shot } from "./load.ts";
import { asOperator, benchIds, signIn } from "./scene.ts";

/** The page of an answer with 20 questions and of one with 200, all of them answered. */
export async function intakeRequests(base: string, databaseUrl: string): Promise<Shot[]> {
  return asOperator(databaseUrl, async (client) => {
    const ids = await benchIds(client);
    const headers = { cookie: await signIn(base, ids.email), "accept-language": "nl", accept: "text/html" };
    const shots: Shot[] = [];
    for (const count of [20, 200]) {
      const { template, answers } = await fillAnswers(client, ids, count, 1);
      const url = `${base}/object/${ids.object}/template/${template}?answer=${answers[0]}`;
      shots.push({ url, method: "GET", headers, status: 200 });
    }
    return shots;
  });
}
