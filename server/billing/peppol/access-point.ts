import type { Participant } from "@server/billing/invoice/ubl/participant";

/** `idempotencyKey`: two documents with the same one are the same, and are sent once. */
export type Outgoing = { xml: Buffer; sender: Participant; receiver: Participant; idempotencyKey: string };
/** What an access point says of a document that it took. `refused`: by itself or by the receiver, and why. */
export type Status = "queued" | "delivered" | { refused: string };

/** Who brings structured invoices into the Peppol network. All calls end in bounded time. */
export type AccessPoint = {
  name: "folder" | "storecove";
  /** Whether statusOf() says what became of a document; else it is done with once it is sent. */
  tellsDelivery: boolean;
  /** Null: it could not be asked, which is never the same as false. Does not throw. */
  canReceive(participant: Participant): Promise<boolean | null>;
  /** Gives its id there. Throws Refused where trying again would not help, NotNow where it would. */
  send(document: Outgoing): Promise<{ id: string }>;
  /** Throws NotNow. */
  statusOf(id: string): Promise<Status>;
};

/** The access point will not take the document. */
export class Refused extends Error {}

/** The access point is away, slow or busy. `afterSeconds`: when it wants to be asked again, if it said so. */
export class NotNow extends Error {
  constructor(
    reason: string,
    readonly afterSeconds = 0,
  ) {
    super(reason);
  }
}
