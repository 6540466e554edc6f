import "server-only";
import { inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { checkedBy } from "@/lib/features/sign-offs/fields";
import { mayReadTopic, NOTIFICATION_TOPICS, topicsFor } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { isWithin } from "@/lib/server/db/distinct-values";
import { MOST_COUNTED } from "../fields";

/** At most this many of the newest of a topic are looked through for what is unread: most decisions are long over. */
const MOST_LOOKED_THROUGH = 2_000;

/** A condition on a row of `notification` under the name it has in the query. */
export type Condition = (name: string) => SQL;

/** The id up to which the actor has read everything of the environment. */
export function readMark(reader: EnvironmentContext): SQL {
  return sql`coalesce((select up_to_id from notification_read_mark
    where person_id = ${reader.actor.personId} and environment_id = ${reader.environment.id}), 0)`;
}

/**
 * Excludes what is addressed to someone else alone, what the role may not read, and what later news had superseded when
 * it arrived.
 */
export function isVisible(reader: EnvironmentContext): Condition {
  const { role, personId } = reader.actor;
  const hidden = NOTIFICATION_TOPICS.filter((topic) => topic === "superseded" || !mayReadTopic(role, topic));
  return (name) => {
    const row = (column: string) => sql.raw(`${name}.${column}`);
    return sql`(${notInArray(row("topic"), hidden)}
      and (${row("person_id")} is null or ${row("person_id")} = ${personId}))`;
  };
}

/** The actor's own: notifications sent to them, and those about the payments that they watch. Uses an index. */
function theirs({ actor, environment }: EnvironmentContext): SQL {
  return sql`(select own.id from notification own
      where own.environment_id = ${environment.id} and own.person_id = ${actor.personId}
    union all select news.id from payment_watch watch join notification news
      on news.environment_id = watch.environment_id and news.resource_id = watch.transaction_id
        and news.id > watch.after_id and news.person_id is null and news.topic <> 'superseded'
      where watch.environment_id = ${environment.id} and watch.person_id = ${actor.personId})`;
}

/** What is about a topic that calls the actor's role, or theirs alone. Matches the index `notification_calling`. */
export function concerns(reader: EnvironmentContext): Condition {
  const topics = topicsFor(reader.actor.role);
  const own = theirs(reader);
  return (name) => {
    const row = (column: string) => sql.raw(`${name}.${column}`);
    const isTheirs = sql`${row("id")} in ${own}`;
    const isForRole = sql`(${row("person_id")} is null and ${inArray(row("topic"), [...topics])})`;
    return sql`(${row("topic")} not in ('progress', 'balance')
      and ${topics.length === 0 ? isTheirs : sql`(${isForRole} or ${isTheirs})`})`;
  };
}

/**
 * What calls the actor: it concerns them, they have not read it, and a decision still waits for them or a money action
 * is still open. Once made, settled (by anyone) or timed out, it calls no one. A request that waits for a second person
 * calls those who may decide it, and its end calls its maker.
 */
export function calls(reader: EnvironmentContext): Condition {
  const { personId } = reader.actor;
  const concerning = concerns(reader);
  const actions = checkedBy(reader.actor.role);
  const isTheirs = actions.length === 0 ? sql`false` : inArray(sql`sign_off.action`, actions);
  return (name) => {
    const row = (column: string) => sql.raw(`${name}.${column}`);
    return sql`(${concerning(name)} and ${row("id")} > ${readMark(reader)}
      and not exists (select 1 from notification_read
        where person_id = ${personId} and notification_id = ${row("id")})
      and (${row("topic")} <> 'decision' or exists (select 1 from approval
        where approval.environment_id = ${row("environment_id")} and approval.transaction_id = ${row("resource_id")}
          and approval.deadline_at > clock_timestamp()
          and (approval.status = 'held' or (approval.status = 'second' and approval.first_reviewer_id <> ${personId}))))
      and case when ${row("topic")} <> 'money-action' then true else exists (select 1 from journal_entry
        where journal_entry.id = split_part(${row("resource_id")}, ':', 2)::uuid and journal_entry.settled_at is null) end
      and case when ${row("topic")} <> 'sign-off' then true else exists (select 1 from sign_off
        where sign_off.id = split_part(${row("resource_id")}, ':', 2)::uuid
          and case when ${row("kind")} <> 'SIGN_OFF.ASKED' then sign_off.maker_id = ${personId}
            else sign_off.status = 'waiting' and sign_off.expires_at > clock_timestamp()
              and sign_off.maker_id <> ${personId} and ${isTheirs} end) end)`;
  };
}

/**
 * The ids among which everything is that `calls` the actor; above the mark and below `before`, if there is one. Of each
 * topic the newest alone, from an index, so that years of decisions don't slow down the next one.
 */
export function mayCall(reader: EnvironmentContext, before?: string): SQL {
  const topics = sql.join(
    topicsFor(reader.actor.role).map((topic) => sql`(${topic})`),
    sql`, `,
  );
  const isOlder = before === undefined ? sql`` : sql`and news.id < ${before}`;
  const ofRole = sql`select newest.id from (values ${topics}) as called(topic), lateral (
      select news.id from notification news
      where news.environment_id = ${reader.environment.id} and ${isWithin(sql`news.topic`, sql`called.topic`)}
        and news.topic not in ('progress', 'balance') and news.person_id is null
        and news.id > ${readMark(reader)} ${isOlder}
      order by news.topic, news.id desc nulls last limit ${MOST_LOOKED_THROUGH}) as newest`;
  return topicsFor(reader.actor.role).length === 0 ? theirs(reader) : sql`(${ofRole} union all ${theirs(reader)})`;
}

/** How many things call the actor (all notifications about one payment are one), counted up to `MOST_COUNTED`. */
export async function countUnread(reader: EnvironmentContext): Promise<number> {
  const { rows } = await reader.db.execute<{ count: number }>(sql`
    select least(count(distinct coalesce(resource_id, '#' || id)), ${MOST_COUNTED})::int as count
    from (select n.id, n.resource_id from notification n
      where n.environment_id = ${reader.environment.id} and n.id in ${mayCall(reader)} and ${calls(reader)("n")}
      order by n.id desc nulls last limit ${MOST_LOOKED_THROUGH}) as recent`);
  return rows[0]?.count ?? 0;
}
