declare module "s3rver" {
  import type { AddressInfo } from "node:net";
  /** A server that speaks S3 and checks no signatures. It brings no types of its own. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
