import { apiKeyPlaces, apiKeys } from "@db/schema/api-key";
import { users } from "@db/schema/user";
import { keyAreas } from "@server/core/key-areas";
import { hashOfToken } from "@server/core/token";
import { newToken, startOf } from "@server/tenancy/api-key/token";
import type { Make } from "./make.ts";
import { idOf, inTransaction } from "./make-context.ts";

/** An API key that reads the floor, made by the workspace's owner. */
export const makeApiKey = ({ workspace: workspaceId, floor, owner, workspaceText }: Make) =>
  inTransaction(async (tx) => {
    const token = newToken();
    const program = { email: "", firstName: workspaceText(), lastName: "", tourStep: 0 };
    const userId = idOf(await tx.insert(users).values(program).returning({ id: users.id }));
    const keyId = idOf(
      await tx
        .insert(apiKeys)
        .values({
          workspaceId,
          userId,
          tokenHash: hashOfToken(token),
          tokenStart: startOf(token),
          mayWrite: false,
          areas: [...keyAreas],
          everywhere: false,
          madeBy: owner,
        })
        .returning({ id: apiKeys.id }),
    );
    await tx.insert(apiKeyPlaces).values({ workspaceId, keyId, containerId: floor });
    return { id: workspaceId, keyId };
  });
