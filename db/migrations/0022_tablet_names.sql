ALTER TABLE "memberships" ADD COLUMN "tablet_name" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "signs_in_by_label" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_tablet_name" ON "memberships" USING btree ("workspace_id","tablet_name") WHERE tablet_name is not null;
--> statement-breakpoint
-- Tablets that are there get a name in their workspace; their address becomes a label, which signs them in until somebody proves it. Asked
-- over the wall, which hides rows from the owner too; before there is a wall there is nobody.
do $$ begin
  if not exists (select from users) then return; end if;
  perform set_config('role', 'app_operator', true);
  update memberships m set tablet_name = 'tablet-' || numbered.number, signs_in_by_label = true
  from (
    select workspace_id, user_id, row_number() over (partition by workspace_id order by created_at, user_id) as number
    from memberships where role = 'tablet'
  ) numbered
  where m.workspace_id = numbered.workspace_id and m.user_id = numbered.user_id;
  update users u set proved_at = null from memberships m where m.user_id = u.id and m.role = 'tablet';
  perform set_config('role', 'none', true);
end $$;
