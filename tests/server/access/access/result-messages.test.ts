import { translator } from "@i18n/words.server";
import { expect, test } from "vitest";
import { resultMessages } from "~/routes/_app.container.$id.users._index/result-messages";

const wordsOf = (query: string) => resultMessages(translator("en"), new URLSearchParams(query)).join(" ");

test("the users page tells the result of a change in numbers, and ignores anything else in its address", () => {
  expect(wordsOf("done=added&invited=2&held=1")).toBe(
    "Added. They get an e-mail. 2 invitations are on their way. Access follows once they are accepted. 1 address was not invited, as too many e-mails went there today already. Try again tomorrow.",
  );
  expect(wordsOf("done=nobody")).toBe("First tick the people to remove.");
  expect(wordsOf("done=call-0900&invited=your-password&held=Mail+it+to+x@evil.test")).toBe("");
});
