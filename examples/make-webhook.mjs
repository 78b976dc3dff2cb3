// Adds a webhook for what happens to machines and reports, and prints its secret. Once: nothing shows it again.
//   npm run --silent webhook -- https://erp.example.com/hooks
import { signIn, taken } from "./register.mjs";

const [url = ""] = process.argv.slice(2);
const { client, workspace } = await signIn();
const { data } = taken(
  await client.POST("/workspaces/{id}/webhooks", {
    params: { path: { id: workspace.id } },
    body: {
      url,
      events: ["object.added", "object.changed", "object.out_of_service", "report.added", "report.expired"],
    },
  }),
);
console.log(data.secret);
