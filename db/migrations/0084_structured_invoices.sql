CREATE TABLE "peppol_sendings" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"state" text NOT NULL,
	"provider_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ubl_sha256" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_key" UNIQUE("workspace_id","id");--> statement-breakpoint
ALTER TABLE "peppol_sendings" ADD CONSTRAINT "peppol_sendings_invoice_fk" FOREIGN KEY ("workspace_id","invoice_id") REFERENCES "public"."invoices"("workspace_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "peppol_sendings_workspace_id_invoice_id_index" ON "peppol_sendings" USING btree ("workspace_id","invoice_id");--> statement-breakpoint
CREATE INDEX "peppol_sendings_due" ON "peppol_sendings" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "peppol_sendings_not_delivered" ON "peppol_sendings" USING btree ("changed_at") WHERE state <> 'delivered';--> statement-breakpoint
-- as before, and the structured invoice is set once as well, as the PDF is
create or replace function keep_invoice() returns trigger language plpgsql as $$
declare set_later constant text[] := '{workspace_id,transaction_id,paid_on,sha256,ubl_sha256}';
begin
  if tg_op = 'DELETE' then raise exception 'An invoice is not deleted.'; end if;
  if (to_jsonb(new) - set_later) is distinct from (to_jsonb(old) - set_later)
    or (old.paid_on is not null and new.paid_on is distinct from old.paid_on)
    or (old.sha256 is not null and new.sha256 is distinct from old.sha256)
    or (old.ubl_sha256 is not null and new.ubl_sha256 is distinct from old.ubl_sha256)
    or (new.workspace_id is not null and new.workspace_id is distinct from old.workspace_id)
    or (new.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
  then raise exception 'An invoice is not changed.'; end if;
  return null;
end $$;
