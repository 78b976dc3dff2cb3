import { MAX_FILE } from "@server/core/constants";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const formOf = (fields: Record<string, string | Blob | (string | Blob)[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) {
      if (typeof item === "string") form.append(name, item);
      else form.append(name, item, (item as File).name);
    }
  }
  return form;
};
const file = (name: string, content: BlobPart) => new File([content], name);
const make = async (fields: Parameters<typeof formOf>[0] = {}) =>
  rest("POST", "/objects", {
    as: world.ids.lea,
    form: formOf({ title: "Heftruck", container_id: world.floor, ...fields }),
  });

const fields =
  "answer categories color_code compliance container_id display_code duties external_number fields files icon_code id images in_service_on inspection_requested_on kind last_known make missing model permissions " +
  "position public_enabled public_id qr_code serial_number size subtitle tags text_color_code title urls workspace_id x y year_built";
const fileFields =
  "category_id created_at description expires_on file_path id link name pages public scan sha256 signed size " +
  "title type";

describe("POST /objects", () => {
  test("accepts multipart with pictures, files and links; answers with the fields of the contract", async () => {
    const { status, body } = await make({
      "tags[]": ["elektrisch", "magazijn"],
      display_code: "HF-03",
      x: "0.25",
      y: "0.75",
      "images[]": [file("front.jpg", await picture())],
      "files[]": [file("attest.pdf", pdf("a")), file("schema.csv", "a;b\n1;2")],
      "urls[Handleiding]": "https://example.com/manual",
    });
    expect(status).toBe(201);
    expect(Object.keys(body.data).sort()).toEqual(fields.split(" "));
    expect(body.data).toMatchObject({
      tags: ["elektrisch", "magazijn"],
      x: 0.25,
      y: 0.75,
      urls: { Handleiding: "https://example.com/manual" },
    });
    expect(body.data.images).toHaveLength(1);
    expect(body.data.files.map(({ type }: { type: string }) => type).sort()).toEqual(["excel", "link", "pdf"]);
    for (const stored of [...body.data.files, ...body.data.images])
      expect(Object.keys(stored).sort()).toEqual(fileFields.split(" "));
    expect(await rest("GET", `/objects/${body.data.id}`, { as: world.ids.gus })).toMatchObject({
      status: 200,
      body: {
        data: {
          ...body.data,
          answer: { ...body.data.answer, next: expect.stringMatching(/^Ask/) },
          permissions: { can_edit: false },
        },
      },
    });
  });

  test("accepts JSON without files", async () => {
    const made = await rest("POST", "/objects", {
      as: world.ids.lea,
      body: { title: "Lift", container_id: world.floor, tags: ["a"], x: null, y: null },
    });
    expect(made).toMatchObject({ status: 201, body: { data: { title: "Lift", tags: ["a"], x: null } } });
    const half = await rest("POST", "/objects", {
      as: world.ids.lea,
      body: { title: "Lift", container_id: world.floor, x: 0.5 },
    });
    expect(half).toMatchObject({ status: 422, body: { errors: { y: [expect.any(String)] } } });
    const notJson = await rest("POST", "/objects", {
      as: world.ids.lea,
      body: { title: "x", container_id: world.floor, files: [{ path: "/etc/passwd" }] },
    });
    expect(notJson).toMatchObject({ status: 201, body: { data: { files: [] } } });
  });

  test("refuses a file of over 25 MB with 413 beside its field", async () => {
    const large = await make({ "files[]": [file("large.bin", Buffer.alloc(MAX_FILE + 1))] });
    expect(large).toMatchObject({
      status: 413,
      body: { code: "too_large", errors: { files: [expect.stringContaining("25 MB")] } },
    });
    expect((await make({ "files[]": [file("just.bin", Buffer.alloc(MAX_FILE))] })).status).toBe(201);
  });
});

describe("PUT /objects/{id}", () => {
  test("adds files, keeps omitted fields, deletes pictures; also by POST with _method", async () => {
    const { id, images } = (
      await make({ "images[]": [file("1.jpg", await picture("#111111")), file("2.jpg", await picture("#222222"))] })
    ).body.data;
    const added = await rest("POST", `/objects/${id}`, {
      as: world.ids.lea,
      form: formOf({ _method: "PUT", "files[]": [file("b.pdf", pdf("b"))], "delete_image[]": [images[0].id] }),
    });
    expect(added).toMatchObject({
      status: 200,
      body: { data: { title: "Heftruck", images: [{ id: images[1].id }], files: [{ name: "b.pdf" }] } },
    });
    const bare = await rest("PUT", `/objects/${id}`, {
      as: world.ids.lea,
      body: { subtitle: "hal 2", delete_image: true },
    });
    expect(bare.body.data).toMatchObject({ subtitle: "hal 2", images: [], files: [{ name: "b.pdf" }] });
  });

  test("adds files alone for a guest, who changes nothing else", async () => {
    const { id } = (await make({})).body.data;
    const asGus = (fields: Parameters<typeof formOf>[0]) =>
      rest("PUT", `/objects/${id}`, { as: world.ids.gus, form: formOf(fields) });
    const attest = { "files[]": [file("attest.pdf", pdf("c"))] };
    expect(await asGus(attest)).toMatchObject({ status: 200, body: { data: { files: [{ name: "attest.pdf" }] } } });
    expect((await asGus({ ...attest, title: "Van Gus" })).status).toBe(403);
    expect((await asGus({ title: "Van Gus" })).status).toBe(403);
    const asRita = await rest("PUT", `/objects/${id}`, { as: world.ids.rita, form: formOf(attest) });
    expect(asRita.status).toBe(404);
  });
});

describe("GET /objects/{id}/files/{fileId}", () => {
  const stored = async (name = "Attest één.pdf") => {
    const { id, files } = (await make({ "files[]": [file(name, pdf("bytes"))] })).body.data;
    return {
      object: id as string,
      path: `/objects/${id}/files/${files[0].id}`,
      size: files[0].size as number,
      address: files[0].file_path as string,
    };
  };

  test("gives the file, or the requested range, with its name", async () => {
    const { path, size, address } = await stored();
    expect(address).toBe(`/api/v1${path}`);
    const whole = await rest("GET", path, { as: world.ids.gus });
    expect(whole.status).toBe(200);
    expect(whole.body).toBe(pdf("bytes"));
    expect(whole.headers.get("content-type")).toBe("application/pdf");
    expect(whole.headers.get("content-length")).toBe(String(size));
    expect(whole.headers.get("content-disposition")).toBe(
      `inline; filename="Attest een.pdf"; filename*=UTF-8''Attest%20%C3%A9%C3%A9n.pdf`,
    );
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    const part = await rest("GET", path, { as: world.ids.gus, headers: { range: "bytes=0-7" } });
    expect(part).toMatchObject({ status: 206, body: "%PDF-1.4" });
    expect(part.headers.get("content-range")).toBe(`bytes 0-7/${size}`);
    expect((await rest("GET", path, { as: world.ids.gus, headers: { range: "bytes=-5" } })).body).toBe("%%EOF");
    expect((await rest("GET", path, { as: world.ids.gus, headers: { range: `bytes=${size}-` } })).status).toBe(416);
    const unchanged = await rest("GET", path, {
      as: world.ids.gus,
      headers: { "if-none-match": whole.headers.get("etag")! },
    });
    expect(unchanged.status).toBe(304);
    const saved = await rest("GET", `${path}?download=1`, { as: world.ids.gus });
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment; /);
  });

  test("gives active content only as a download", async () => {
    const { id, files } = (
      await make({
        "files[]": [
          file("page.html", "<script>alert(1)</script>"),
          file("sign.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ],
      })
    ).body.data;
    for (const stored of files) {
      const { headers } = await rest("GET", `/objects/${id}/files/${stored.id}`, { as: world.ids.lea });
      expect(headers.get("content-type")).toBe("application/octet-stream");
      expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    }
  });

  test("answers 404 without access, 401 without signing in, and 404 once deleted", async () => {
    const { path, object } = await stored();
    for (const name of ["rita", "mia"] as const)
      expect((await rest("GET", path, { as: world.ids[name] })).status).toBe(404);
    expect((await rest("GET", path)).status).toBe(401);
    expect((await rest("DELETE", path, { as: world.ids.gus })).status).toBe(403);
    expect((await rest("DELETE", path, { as: world.ids.lea })).status).toBe(204);
    expect((await rest("GET", path, { as: world.ids.lea })).status).toBe(404);
    expect((await rest("DELETE", `/objects/${object}`, { as: world.ids.lea })).status).toBe(204);
    expect((await rest("GET", `/objects/${object}`, { as: world.ids.lea })).status).toBe(404);
  });
});

describe("the public link", () => {
  test("is readable by anyone, rotated, and switched off", async () => {
    const { id, public_id, qr_code } = (await make()).body.data;
    const open = await rest("GET", `/objects/public/${public_id}`);
    expect(open).toMatchObject({ status: 200, body: { data: { title: "Heftruck", compliance: { state: "?" } } } });
    const drawn = await fetchApp(qr_code);
    expect(drawn.headers.get("content-type")).toBe("image/svg+xml");
    const dots = Buffer.from(await (await fetchApp(`${qr_code}?format=png`)).arrayBuffer());
    const { width, height } = await sharp(dots).metadata();
    expect([
      width,
      (width ?? 0) % 24,
      (await sharp(dots).raw().toBuffer()).filter((byte) => byte > 0 && byte < 255).length,
    ]).toEqual([height, 0, 0]);
    expect((await fetchApp(`${qr_code}?format=gif`)).status).toBe(422);
    const rotated = await rest("POST", `/objects/${id}/public-link`, { as: world.ids.lea, body: { rotate: true } });
    expect(rotated.body.data.public_url).toMatch(new RegExp(`/public/objects/${rotated.body.data.public_id}$`));
    expect((await rest("GET", `/objects/public/${public_id}`)).status).toBe(404);
    expect((await fetchApp(qr_code)).status).toBe(404);
    const off = await rest("POST", `/objects/${id}/public-link`, { as: world.ids.lea, body: { enabled: false } });
    expect(off.body.data).toEqual({ ...rotated.body.data, enabled: false });
    expect((await rest("GET", `/objects/public/${rotated.body.data.public_id}`)).status).toBe(404);
  });

  test("gives access to public files, by the code alone", async () => {
    const { id, public_id, files } = (
      await make({ "files[]": [file("open.pdf", pdf("open")), file("shut.pdf", pdf("shut"))] })
    ).body.data;
    const [openFile, shut] = files as { id: string }[];
    await as(world.ids.lea).file.edit({ id, fileId: openFile!.id, title: "Open", public: true });
    const opened = await fetchApp(`/files/public/${public_id}/${openFile!.id}`);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("x-robots-tag")).toContain("noindex");
    expect((await fetchApp(`/files/public/${public_id}/${shut!.id}`)).status).toBe(404);
    expect((await fetchApp(`/files/${openFile!.id}`)).status).toBe(404);
    await rest("POST", `/objects/${id}/public-link`, { as: world.ids.lea, body: { rotate: true } });
    expect((await fetchApp(`/files/public/${public_id}/${openFile!.id}`)).status).toBe(404);
  });
});
