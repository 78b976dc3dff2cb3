/** The part of its types that pdf-lib uses. */
declare module "fontkit" {
  import type { Fontkit } from "@cantoo/pdf-lib";
  export const create: Fontkit["create"];
}
