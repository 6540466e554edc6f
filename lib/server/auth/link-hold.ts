import "server-only";
import { sql } from "drizzle-orm";
import type { DatabaseLike } from "../db/client";
import { setUpLink } from "../db/schema/person";

/** Long enough for the person, and those who were notified of the link, to notice. */
export const LINK_HOLD_HOURS = 24;

/**
 * Whether two accounts may be in one person's hands: whoever creates a one-time link can also use it, so the links used
 * in the last `LINK_HOLD_HOURS` connect the account that each opened with the one that created it, also over several
 * links: the creator's other new accounts, and those that they invited in turn. Two-person control must not count
 * connected accounts as two, whichever of them acts first.
 */
export async function mayBeOnePerson(db: DatabaseLike, one: string, other: string): Promise<boolean> {
  const { personId, createdBy, usedAt } = setUpLink;
  const { rows } = await db.execute(sql`
    with recursive used (opened, creator) as (
      select ${personId}, ${createdBy} from ${setUpLink}
      where ${usedAt} > now() - make_interval(hours => ${LINK_HOLD_HOURS})
    ), connected (id) as (
      select ${one}::uuid
      union
      select case when used.opened = connected.id then used.creator else used.opened end
      from connected join used on connected.id in (used.opened, used.creator)
    )
    select from connected where id = ${other}::uuid`);
  return rows.length > 0;
}
