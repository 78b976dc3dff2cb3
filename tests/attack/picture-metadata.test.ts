import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const tokens = async (userId: string) =>
  makeAccessToken(
    hashOfToken(
      await transact(asOperator, (tx) => createSession(tx, userId, { kind: "api", device: "tests", strong: true })),
    ),
    userId,
  );

/** A photo as a phone takes it: with an orientation and a position in its metadata. */
const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#204060" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "SpyCamera", Copyright: "Olga" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 12/1 3000/100" },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .toBuffer();

test("a public picture is rotated and has no metadata; members get the original", async () => {
  const { ids } = world;
  const original = await photo();
  expect(original.includes("SpyCamera") && original.includes("xmpmeta")).toBe(true);
  const olga = as(ids.olga);
  const object = await olga.object.create({ container_id: world.floor, title: "Heftruck" });
  const { ids: files } = await olga.file.add({
    id: object.id,
    files: [await uploadOf("foto.jpg", original)],
    public: true,
  });
  const { token } = await olga.share.create({ object_id: object.id, shows: ["files"], until: "7" });

  const byCode = `/files/public/${object.public_id}/${files[0]}`;
  for (const address of [byCode, byCode, `/files/share/${token}/${files[0]}`]) {
    const answer = await fetchApp(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bare = Buffer.from(await answer.arrayBuffer());
    for (const trace of ["SpyCamera", "Olga", "Exif", "xmpmeta", "GPS"])
      expect(bare.includes(trace), trace).toBe(false);
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bare).metadata();
    expect({ exif, xmp, iptc, orientation, width, height }).toMatchObject({ width: 200, height: 300 });
    expect([exif, xmp, iptc, orientation].filter(Boolean)).toEqual([]);
  }

  const { access_token } = await tokens(ids.gus);
  const own = await fetchApp(`/api/v1/objects/${object.id}/files/${files[0]}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(Buffer.from(await own.arrayBuffer()).equals(original)).toBe(true);
});
