/**
 * SQL condition on a row of memberships, by its alias: a member who only inspects. They have grants as an inspector, of
 * today or ended ones, or joined for these, and no other grant or group.
 */
export const onlyInspects = (m: string): string => `(${m}.role = 'member'
  and (${m}.is_external or exists (select from grants g
    where (g.workspace_id, g.user_id) = (${m}.workspace_id, ${m}.user_id) and g.role = 'inspector'))
  and not exists (select from grants g
    where (g.workspace_id, g.user_id) = (${m}.workspace_id, ${m}.user_id) and g.role <> 'inspector')
  and not exists (select from group_members gm
    where (gm.workspace_id, gm.user_id) = (${m}.workspace_id, ${m}.user_id)))`;
