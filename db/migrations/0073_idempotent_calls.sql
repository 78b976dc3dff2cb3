CREATE TABLE "idempotent_calls" (
	"user_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"workspace_id" uuid,
	"operation" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" text,
	"etag" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_calls_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_calls_workspace_id_index" ON "idempotent_calls" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "idempotent_calls_created_at_index" ON "idempotent_calls" USING btree ("created_at");