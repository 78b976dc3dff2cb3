ALTER TABLE "kinds" ALTER COLUMN "lines" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "kinds" ALTER COLUMN "lines" DROP NOT NULL;--> statement-breakpoint
-- Nobody could choose lines before: each kind proposes those of its review point. As operator, because the owner sees no
-- rows under row-level security; in an empty database there is nobody.
do $$ begin
  if not exists (select from users) then return; end if;
  grant select, update on kinds to app_operator;
  perform set_config('role', 'app_operator', true);
  update kinds set lines = null where lines = '{}';
  perform set_config('role', 'none', true);
end $$;
