CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"workspace_id" uuid,
	"about" text NOT NULL,
	"document_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"in_force_on" date NOT NULL,
	"words" jsonb NOT NULL,
	"hashes" jsonb NOT NULL,
	"published_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_version_key" UNIQUE("kind","version")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retentions" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"history_months" integer NOT NULL,
	"problem_months" integer NOT NULL,
	"replaced_months" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"transaction_id" uuid,
	"credits_id" uuid,
	"issued_on" date NOT NULL,
	"due_on" date,
	"paid_on" date,
	"locale" text NOT NULL,
	"customer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"net" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat_amount" integer NOT NULL,
	"total" integer NOT NULL,
	"reverse_charge" boolean DEFAULT false NOT NULL,
	"communication" text,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("year","sequence"),
	CONSTRAINT "invoices_transaction_key" UNIQUE("transaction_id","kind"),
	CONSTRAINT "invoices_sum" CHECK (total = net + vat_amount)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"period" text DEFAULT 'monthly' NOT NULL,
	"extra_boards" integer DEFAULT 0 NOT NULL,
	"option_ids" uuid[] DEFAULT '{}' NOT NULL,
	"user_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_notices_once" UNIQUE("workspace_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"price" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"transaction_id" uuid,
	"job_id" uuid,
	"container_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscription_options" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"words" jsonb NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"picture" text,
	"source_workspace_id" uuid,
	"source_container_id" uuid,
	"active" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_options_price" CHECK (price >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"extra_board_price" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_types_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"extra_boards" integer DEFAULT 0 NOT NULL,
	"option_ids" uuid[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"gateway" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"anchor_on" date,
	"periods_paid" integer DEFAULT 0 NOT NULL,
	"next" jsonb,
	"credit" integer DEFAULT 0 NOT NULL,
	"canceled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"customer_id" text,
	"payment_method_id" text,
	"card" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "subscriptions_period" CHECK (status = 'pending' or (starts_on is not null and ends_on is not null and anchor_on is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"gateway" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"net" integer NOT NULL,
	"vat_amount" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'eur' NOT NULL,
	"lines" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"period_from" date NOT NULL,
	"period_until" date NOT NULL,
	"credit_used" integer DEFAULT 0 NOT NULL,
	"credit_left" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_on" date,
	"failure" text DEFAULT '' NOT NULL,
	"needs_holder" boolean DEFAULT false NOT NULL,
	"payment_intent_id" text,
	"checkout_session_id" text,
	"communication" text,
	"due_on" date,
	"paid_at" timestamp with time zone,
	"marked_by" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_communication_key" UNIQUE("communication"),
	CONSTRAINT "transactions_key" UNIQUE("workspace_id","id"),
	CONSTRAINT "transactions_sum" CHECK (amount = net + vat_amount)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tour_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "country" text DEFAULT 'BE' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "billing_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retentions" ADD CONSTRAINT "retentions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_transaction_fk" FOREIGN KEY ("workspace_id","transaction_id") REFERENCES "public"."transactions"("workspace_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_option_id_subscription_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."subscription_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_options" ADD CONSTRAINT "subscription_options_source_fk" FOREIGN KEY ("source_workspace_id","source_container_id") REFERENCES "public"."containers"("workspace_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_subscription_fk" FOREIGN KEY ("workspace_id","subscription_id") REFERENCES "public"."subscriptions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_user_id_index" ON "archives" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_self" ON "consents" USING btree ("user_id","document_id") WHERE about = 'self';--> statement-breakpoint
CREATE UNIQUE INDEX "consents_of_workspace" ON "consents" USING btree ("user_id","workspace_id","document_id") WHERE about = 'workspace';--> statement-breakpoint
CREATE INDEX "consents_workspace_id_document_id_index" ON "consents" USING btree ("workspace_id","document_id");--> statement-breakpoint
CREATE INDEX "consents_document_id_index" ON "consents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "documents_published_by_index" ON "documents" USING btree ("published_by");--> statement-breakpoint
CREATE INDEX "feedback_user_id_index" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_workspace_id_transaction_id_index" ON "invoices" USING btree ("workspace_id","transaction_id");--> statement-breakpoint
CREATE INDEX "invoices_credits_id_index" ON "invoices" USING btree ("credits_id");--> statement-breakpoint
CREATE INDEX "checkouts_user_id_index" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_once" ON "purchases" USING btree ("workspace_id","option_id") WHERE status <> 'canceled';--> statement-breakpoint
CREATE INDEX "purchases_option_id_index" ON "purchases" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "purchases_user_id_index" ON "purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchases_workspace_id_transaction_id_index" ON "purchases" USING btree ("workspace_id","transaction_id");--> statement-breakpoint
CREATE INDEX "subscription_options_source_workspace_id_source_container_id_index" ON "subscription_options" USING btree ("source_workspace_id","source_container_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("workspace_id") WHERE status in ('active', 'canceled');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_pending" ON "subscriptions" USING btree ("workspace_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_on") WHERE status in ('active', 'canceled');--> statement-breakpoint
CREATE INDEX "subscriptions_created_by_index" ON "subscriptions" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_renewal" ON "transactions" USING btree ("subscription_id","period_from") WHERE kind = 'renewal';--> statement-breakpoint
CREATE INDEX "transactions_workspace_id_subscription_id_index" ON "transactions" USING btree ("workspace_id","subscription_id");--> statement-breakpoint
CREATE INDEX "transactions_workspace_id_created_at_index" ON "transactions" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_intent" ON "transactions" USING btree ("payment_intent_id") WHERE payment_intent_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_session" ON "transactions" USING btree ("checkout_session_id") WHERE checkout_session_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("next_attempt_on") WHERE status in ('open', 'pending', 'authorized', 'failed');--> statement-breakpoint
CREATE INDEX "transactions_marked_by_index" ON "transactions" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "transactions_created_by_index" ON "transactions" USING btree ("created_by");--> statement-breakpoint
-- Who has been here longer needs no tour.
update users set tour_step = 0;--> statement-breakpoint
insert into subscription_types (id, name, price, extra_board_price) values
  ('00000000-0000-7000-8000-000000000001', 'free', 0, 0),
  ('00000000-0000-7000-8000-000000000002', 'basic', 4900, 990),
  ('00000000-0000-7000-8000-000000000003', 'enterprise', 14900, 990);--> statement-breakpoint
-- An invoice is what it was the day it was issued (asked after the wall, which comes first). Only where it belongs may be forgotten, that it was paid be noted, and its PDF be named, once.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'An invoice is not deleted.'; end if;
  if (to_jsonb(new) - '{workspace_id,transaction_id,paid_on,sha256}'::text[]) is distinct from (to_jsonb(old) - '{workspace_id,transaction_id,paid_on,sha256}'::text[])
    or (old.paid_on is not null and new.paid_on is distinct from old.paid_on)
    or (old.sha256 is not null and new.sha256 is distinct from old.sha256)
    or (new.workspace_id is not null and new.workspace_id is distinct from old.workspace_id)
    or (new.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
  then raise exception 'An invoice is not changed.'; end if;
  return null;
end $$;--> statement-breakpoint
create trigger keep_invoice after update or delete on invoices for each row execute function keep_invoice();
