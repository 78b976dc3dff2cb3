CREATE TABLE "out_of_service" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"since" date NOT NULL,
	"reason" text NOT NULL,
	"todo" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "out_of_service_key" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "out_of_service" ADD CONSTRAINT "out_of_service_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "out_of_service" ADD CONSTRAINT "out_of_service_object_fk" FOREIGN KEY ("workspace_id","object_id") REFERENCES "public"."objects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "out_of_service_workspace_id_object_id_index" ON "out_of_service" USING btree ("workspace_id","object_id");--> statement-breakpoint
CREATE INDEX "out_of_service_created_by_index" ON "out_of_service" USING btree ("created_by");