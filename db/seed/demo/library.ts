import { manual } from "../art/manual.ts";
import { picture } from "../art/picture.ts";
import { floorPlan } from "../art/plan.ts";
import { callerOf, withUpload } from "./caller.ts";

/** The workspace's library: an instruction, a link, a floor plan. */
export async function makeLibrary(ownerId: string, workspaceId: string): Promise<void> {
  const api = await callerOf(ownerId);
  const add = (name: string, title: string, type: string, bytes: Uint8Array, use: "object" | "floorplan") =>
    withUpload("files", name, type, bytes, (upload) =>
      api.library.add({ id: workspaceId, title, files: [upload], usable_for: [use] }),
    );
  const instruction = await manual({
    title: "Werkinstructie: veilig heffen en hijsen",
    make: "Preventiedienst",
    reviewPoint: "HF",
    photo: await picture("forklift", "#c9822b"),
    facts: [],
    year: 2025,
  });
  await add(
    "Werkinstructie hijsen.pdf",
    "Werkinstructie: veilig heffen en hijsen",
    "application/pdf",
    instruction,
    "object",
  );
  await add("Grondplan kantoor.png", "Grondplan kantoor, leeg", "image/png", await floorPlan("office"), "floorplan");
  await api.library.addLink({
    id: workspaceId,
    title: "Keuringen en controles, uitleg van de overheid",
    link: "https://www.werk.belgie.be",
    usable_for: ["object"],
  });
}

/** The platform's library for all workspaces. */
export async function makeGlobalLibrary(superAdminId: string): Promise<void> {
  const api = await callerOf(superAdminId);
  const checklist =
    "Controle;In orde;Opmerking\nRemmen;;\nVerlichting;;\nClaxon;;\nBanden en wielen;;\nLekken;;\nKenplaat leesbaar;;\n";
  await withUpload("file", "Dagelijkse controle.csv", "text/plain", new TextEncoder().encode(checklist), (file) =>
    api.globalLibrary.create({ title: "Checklist dagelijkse controle", file }),
  );
}
