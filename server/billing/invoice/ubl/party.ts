import { enterpriseNumber, participantOf } from "./participant.ts";
import type { Element } from "./xml.ts";

export type Party = {
  name: string;
  vat: string;
  street: string;
  zip: string;
  city: string;
  country: string;
  email?: string;
};

export const taxScheme: Element = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

/** The seller or the buyer. */
export function partyOf({ name, vat, street, zip, city, country, email = "" }: Party): Element {
  const participant = participantOf(vat);
  const enterprise = enterpriseNumber(vat);
  return [
    "cac:Party",
    [
      participant && ["cbc:EndpointID", participant.id, { schemeID: participant.scheme }],
      ["cac:PartyName", [["cbc:Name", name]]],
      [
        "cac:PostalAddress",
        [
          ["cbc:StreetName", street],
          ["cbc:CityName", city],
          ["cbc:PostalZone", zip],
          ["cac:Country", [["cbc:IdentificationCode", country]]],
        ],
      ],
      ["cac:PartyTaxScheme", [["cbc:CompanyID", vat], taxScheme]],
      [
        "cac:PartyLegalEntity",
        [["cbc:RegistrationName", name], enterprise ? ["cbc:CompanyID", enterprise, { schemeID: "0208" }] : null],
      ],
      email ? ["cac:Contact", [["cbc:ElectronicMail", email]]] : null,
    ],
  ];
}
