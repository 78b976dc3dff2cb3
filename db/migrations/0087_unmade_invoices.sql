CREATE TABLE "unmade_invoices" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"made" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unmade_invoices" ADD CONSTRAINT "unmade_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmade_invoices_since_index" ON "unmade_invoices" USING btree ("since");--> statement-breakpoint
CREATE INDEX "invoices_sha256" ON "invoices" USING btree ("sha256");