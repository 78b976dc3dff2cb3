import { sellerIn } from "@server/billing/invoice/seller";
import { faultsOfSeller } from "@server/billing/invoice/ubl/faults";
import { partyOf } from "@server/billing/invoice/ubl/party";
import type { Env } from "@server/core/env";
import { type Finding, note, ok, problem } from "./finding.ts";

const FEW = 10; // different characters in a secret that a person typed; hexadecimal has 16

/** Whether a secret was typed rather than drawn. */
const isWeak = (secret: string) =>
  new Set(secret).size < FEW || /secret|password|change|example|tests? only|12345|abcdef/i.test(secret);

/** What the settings lack, or say too openly. Their values are not named. Invalid ones end every command before this. */
export function checkSettings(env: Env): Finding[] {
  const found = [...ofSecrets(env), ...(env.DEMO ? ofDemo(env) : ofInstallation(env))];
  if (!env.S3_BUCKET)
    found.push(note("S3_BUCKET is not set: files are in DATA_DIR, so all processes run on one machine."));
  if (!env.CLAMAV_URL) found.push(note("CLAMAV_URL is not set: files are not checked for viruses."));
  return found.some(({ level }) => level === "problem") ? found : [ok("nothing that is needed is missing"), ...found];
}

function ofSecrets({ APP_SECRET, BACKUP_KEY, BACKUP_KEY_FILE }: Env): Finding[] {
  const found: Finding[] = [];
  if (APP_SECRET.some(isWeak))
    found.push(problem("APP_SECRET can be guessed. Set it to what `openssl rand -base64 32` prints, as new,old."));
  if (BACKUP_KEY && isWeak(BACKUP_KEY))
    found.push(problem("BACKUP_KEY can be guessed. Set it to what `openssl rand -base64 32` prints."));
  if (!BACKUP_KEY && !BACKUP_KEY_FILE)
    found.push(note("BACKUP_KEY and BACKUP_KEY_FILE are not set: backups are not encrypted."));
  return found;
}

const ofDemo = ({ DEMO_HOSTS }: Env): Finding[] =>
  DEMO_HOSTS.length > 0
    ? [problem("This is a demo, whose passwords are known to all, and DEMO_HOSTS lets others reach it.")]
    : [note("This is a demo: its passwords are known to all, and it answers on this machine alone.")];

function ofInstallation(env: Env): Finding[] {
  const { hostname, protocol } = new URL(env.APP_URL);
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const lacking: [boolean, Finding][] = [
    [isHere, problem("APP_URL is an address of this machine: the links in mails lead nowhere.")],
    [!isHere && protocol !== "https:", problem("APP_URL is not https: passwords are sent in the clear.")],
    [
      !isHere && env.TRUST_PROXY === 0,
      note("TRUST_PROXY is 0: behind a proxy all people share one limit of failures."),
    ],
    [!env.SMTP_URL, problem("SMTP_URL is not set: no mail leaves, and it stays in DATA_DIR.")],
    [!env.SELLER_VAT, note("SELLER_VAT is not set: invoices name no VAT number.")],
    [
      env.SELLER_VAT !== "" && faultsOfSeller(partyOf(sellerIn(env))).length > 0,
      note("SELLER_VAT or the seller's address can't be used: companies get no structured invoice (UBL)."),
    ],
    [
      !env.SELLER_IBAN && !env.STRIPE_SECRET_KEY,
      note("SELLER_IBAN and Stripe's keys are not set: nothing can be sold."),
    ],
  ];
  return lacking.filter(([lacks]) => lacks).map(([, finding]) => finding);
}
