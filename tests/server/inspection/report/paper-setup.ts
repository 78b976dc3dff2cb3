import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { createSession } from "@server/tenancy/session/device";
import { action } from "~/routes/_app.object.$id.report.new/route";
import { action as editAction } from "~/routes/_app.report.$id.edit/route";
import { callRoute } from "../../../attack/route.ts";
import { pdfOf } from "../../../pdf-of.ts";
import { rest } from "../../../rest/client.ts";
import { as, type Name } from "../../../world.ts";
import { setUp as setUpReports, world } from "./report-setup.ts";

export { world };

/** This machine, others that its managers see, one on a board that only the workspace's admins see, and a neighbour's. */
export const machines = {
  own: { title: "Heftruck noord", display_code: "T-0101", serial_number: "HF-20125" },
  other: { title: "Heftruck zuid", display_code: "T-0102", serial_number: "HF-20126" },
  bare: { title: "Ladder 7", display_code: "", serial_number: "" },
  hidden: { title: "Geheime kraan", display_code: "G-0900", serial_number: "KR-77001" },
  foreign: { title: "Kraan van de buren", display_code: "B-0500", serial_number: "BU-55001" },
};
export const ids = {} as Record<keyof typeof machines, string>;

export async function setUp() {
  await setUpReports();
  const { lea, olga, rita } = world.ids;
  const places = {
    own: [lea, world.floor],
    other: [lea, world.board],
    bare: [lea, world.floor],
    hidden: [olga, world.other],
    foreign: [rita, world.rivalBoard],
  } as const;
  for (const name of Object.keys(places) as (keyof typeof machines)[]) {
    const [user, container_id] = places[name];
    ids[name] = (await as(user).object.create({ container_id, ...machines[name] })).id;
  }
}

/** A PDF of these lines on one page. */
export const paperOf = (...lines: string[]) => Buffer.from(pdfOf([lines.join("\n")]), "latin1");

type Filing = { on?: keyof typeof machines; as?: Name; language?: string; reported_date?: string; checked?: boolean };

const valuesOf = ({ on = "own", reported_date = today(), checked }: Filing) => ({
  object_id: ids[on],
  type: "inspection",
  review_point: "HF",
  status: "ok",
  reported_date,
  period: "12",
  note: "Vork gemeten",
  ...(checked && { paper_checked: "on" }),
});

function formOf(values: Record<string, string>, paper: Buffer | string | null) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (paper !== null) form.set("file", new File([new Uint8Array(Buffer.from(paper))], "verslag.pdf"));
  return form;
}

/** Files a report over REST. */
export const fileByRest = (paper: Buffer | string | null, filing: Filing = {}) =>
  rest("POST", "/reports", {
    as: world.ids[filing.as ?? "lea"],
    form: formOf(valuesOf(filing), paper),
    headers: { "x-language": filing.language ?? "nl" },
  });

/** Files a report with the form of the page. */
export async function fileByForm(paper: Buffer | string | null, filing: Filing = {}) {
  const { on = "own", as: name = "lea" } = filing;
  return callRoute(action, `/object/${ids[on]}/report/new`, {
    multipart: formOf(valuesOf(filing), paper),
    cookie: await cookieOf(name),
    params: { id: ids[on] },
  });
}

async function cookieOf(name: Name): Promise<string> {
  const userId = world.ids[name];
  const session = await transact(asOperator, (tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", strong: true }),
  );
  return `session=${session}`;
}

/** Changes a report over REST: the fields that are given alone. */
export const editByRest = (id: string, paper: Buffer | null, values: Record<string, string> = {}) =>
  rest("PUT", `/reports/${id}`, { as: world.ids.lea, form: formOf(values, paper), headers: { "x-language": "nl" } });

/** Changes a report with the form of the page. */
export const editByForm = async (id: string, paper: Buffer | null, filing: Filing = {}) =>
  callRoute(editAction, `/report/${id}/edit`, {
    multipart: formOf(valuesOf(filing), paper),
    cookie: await cookieOf("lea"),
    params: { id },
  });
