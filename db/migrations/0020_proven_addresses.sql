CREATE TABLE "address_proofs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"own_tries" integer DEFAULT 0 NOT NULL,
	"other_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_proofs_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "taken_trials" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_key";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_proofs_user_id_index" ON "address_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_proofs_email_index" ON "address_proofs" USING btree ("email");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_user_id_index" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email") WHERE proved_at is not null;--> statement-breakpoint
CREATE INDEX "users_email_claimed" ON "users" USING btree ("email","created_at") WHERE proved_at is null;--> statement-breakpoint
-- Who was here before: proven where a mailed link was used or somebody came in. Asked over the wall, which hides rows from the owner too;
-- before there is a wall there is nobody.
do $$ begin
  if not exists (select from users) then return; end if;
  perform set_config('role', 'app_operator', true);
  update users u set proved_at = coalesce(u.last_activity_at, u.terms_accepted_at, u.created_at)
  where u.is_super_admin or u.last_activity_at is not null
    or exists (select from sessions s where s.user_id = u.id)
    or exists (select from memberships m where m.user_id = u.id)
    or exists (select from mailed_tokens t where t.user_id = u.id and t.used_at is not null)
    or exists (select from invitations i where i.email = u.email and i.accepted_at is not null)
    or exists (select from events e where e.user_id = u.id
      and e.verb in ('session.create', 'invitation.accept', 'user.reset_password', 'user.change_email', 'workspace.create'));
  -- who was named beforehand and has not come: their account waits for the invitation, and no longer for the address
  update invitations i set user_id = u.id from users u
  where u.email = i.email and u.proved_at is null and u.password_hash is null and i.accepted_at is null and i.withdrawn_at is null;
  perform set_config('role', 'none', true);
end $$;
