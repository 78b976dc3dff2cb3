// Makes an API key that reads and writes, and prints it. Once: nothing shows it again.
//   npm run --silent key -- "Sync ERP"
import { signIn, taken } from "./register.mjs";

const [name = "Sync"] = process.argv.slice(2);
const { client, workspace } = await signIn();
const { data } = taken(
  await client.POST("/workspaces/{id}/api-keys", {
    params: { path: { id: workspace.id } },
    body: { name, may_write: true },
  }),
);
console.log(data.token);
