import { Client } from "pg";
import { product } from "./own-product.ts";

/** Makes the account with that address a member of the workspace, as if they had accepted an invitation. Gives its id. */
export async function makeMember(workspaceId: string, email: string): Promise<string> {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ user_id: string }>(
      `insert into memberships (workspace_id, user_id, role) select $1, id, 'member' from users where email = $2
        returning user_id`,
      [workspaceId, email],
    )
    .finally(() => client.end());
  return rows[0]!.user_id;
}
