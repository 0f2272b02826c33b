import { type SQL, sql } from 'drizzle-orm'
import { decryptText, type Vault } from '@evenkeel/server-kit/crypto/vault'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { encryptedTables } from '#db/encrypted-tables.ts'

/** The owner of rows. */
export interface DataOwner {
  readonly id: string
  readonly organisationId: string
  /** Lower case; null if it cannot be decrypted any more. */
  readonly email: string | null
}

interface MemberTable {
  readonly table: string
  /** Title in the readable copy; null for rows that mean nothing to people, such as token hashes. */
  readonly title: string | null
  /** Condition for the member's rows; the table alias is `t`. */
  readonly where: (owner: DataOwner) => SQL
  /**
   * Its rows name their member in `member_id`, and are deleted with the member or by the hourly cleanup
   * job.
   */
  readonly isMembers?: true
}

const ownedByMember = {
  where: ({ id }: DataOwner): SQL => sql`t.member_id = ${id}`,
  isMembers: true,
} as const

/**
 * Every table with member data, in the order in which rows can be deleted. A test fails for a table that is
 * neither here nor in the list of tables without member data.
 */
export const memberTables: readonly MemberTable[] = [
  {
    table: 'visit_notices',
    title: 'Mails about appointments',
    where: ({ id }) => sql`t.visit_id in (select v.id from portal.visits v where v.member_id = ${id})`,
  },
  { table: 'visits', title: 'Appointments in mails and calendars', ...ownedByMember },
  { table: 'visit_hints', title: null, ...ownedByMember },
  { table: 'call_tasks', title: 'Calls we had to make', ...ownedByMember },
  { table: 'reschedules', title: 'Moved appointments', ...ownedByMember },
  { table: 'slot_queries', title: 'Appointments asked for', ...ownedByMember },
  { table: 'inquiries', title: 'Requests to meet in person', ...ownedByMember },
  // After the requests: accepting an offer locks them in the same order.
  { table: 'referral_offers', title: 'Requests offered to counselors', ...ownedByMember },
  { table: 'appointments', title: 'Appointments', ...ownedByMember },
  { table: 'message_notices', title: 'Messages told of by mail', ...ownedByMember },
  { table: 'documents', title: 'Documents', ...ownedByMember },
  {
    table: 'former_answers',
    title: 'Earlier answers',
    where: ({ id }) =>
      sql`t.answer_set_id in (select s.id from portal.answer_sets s where s.member_id = ${id})`,
  },
  {
    table: 'answer_tokens',
    title: null,
    where: ({ id }) =>
      sql`t.answer_set_id in (select s.id from portal.answer_sets s where s.member_id = ${id})`,
  },
  { table: 'staff_task_notes', title: 'Notes of people who called', ...ownedByMember },
  {
    table: 'staff_task_claims',
    title: 'Calls and other work of people',
    // Including notes from before the member claimed the answers.
    where: ({ id }) =>
      sql`(t.member_id = ${id} or t.task_id in (select s.id::text from portal.answer_sets s where s.member_id = ${id}))`,
    isMembers: true,
  },
  {
    table: 'answer_sets',
    title: 'Answers',
    where: ({ id }) => sql`(t.member_id = ${id} or (t.member_id is null and t.begun_by = ${id}))`,
    isMembers: true,
  },
  { table: 'draft_keys', title: null, ...ownedByMember },
  { table: 'one_time_codes', title: null, ...ownedByMember },
  { table: 'password_resets', title: null, ...ownedByMember },
  {
    table: 'session_tokens',
    title: null,
    where: ({ id }) => sql`t.session_id in (select s.id from portal.sessions s where s.member_id = ${id})`,
  },
  { table: 'sessions', title: 'Devices signed in', ...ownedByMember },
  { table: 'mail_outbox', title: 'Mails', ...ownedByMember },
  { table: 'members', title: 'Account', where: ({ id }) => sql`t.id = ${id}` },
]

/** Columns with secrets or of internal use only. */
const SECRET_COLUMNS = [
  'password_hash',
  'token_hash',
  'code_hash',
  'wrapped_key',
  'request_hash',
  'idempotency_key',
]

const toColumnName = (name: string): SQL => sql`${sql.identifier(name)}`

/** A readable row: encrypted values are decrypted, secrets left out, JSON is parsed. */
export type DecryptedRow = Readonly<Record<string, unknown>>

/** Parses JSON; removes codes and links that may still work from email texts. */
function parseValue(column: string, text: string | null): unknown {
  if (text === null || !['response', 'letter', 'profile', 'caller', 'kept_articles'].includes(column))
    return text
  const value = JSON.parse(text) as unknown
  if (column !== 'letter') return value
  const { subject, text: words } = value as { readonly subject: string; readonly text: string }
  return { subject, text: words.replaceAll(/^\d{6}$/gm, '(code)').replaceAll(/(\/reset\/)\S+/g, '$1(link)') }
}

/** Returns the member's rows of one table. */
export async function readMemberRows(
  tx: Queryable,
  vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>,
  { table, where }: MemberTable,
  owner: DataOwner,
): Promise<readonly DecryptedRow[]> {
  const sealed = encryptedTables.find((one) => one.table === table)
  const columns = (sealed?.columns ?? []).filter((column) => !SECRET_COLUMNS.includes(column))
  const hidden = [...SECRET_COLUMNS, ...columns]
  const opened = columns.map((column) => sql`, t.${toColumnName(column)}`)
  const rows = await queryRows<
    Record<string, Uint8Array | null> & { plain: DecryptedRow; key_of: string | null }
  >(
    tx,
    sql`
    select to_jsonb(t) - ${sql.param(hidden)}::text[] as plain, (${sealed?.person ?? sql`null`})::text as key_of
      ${sql.join(opened, sql``)}
    from portal.${toColumnName(table)} t where ${where(owner)}
  `,
  )
  const { organisationId } = owner
  // Unclaimed answers are encrypted under their own key.
  const cipherOf = (id: string | null) =>
    id === null ? vault.cipherFor(organisationId, tx) : vault.subjectCipher({ id, organisationId }, tx)
  return Promise.all(
    rows.map(async ({ plain, key_of: keyOf, ...row }) => {
      const cipher = await cipherOf(keyOf)
      const values = columns.map(async (column): Promise<[string, unknown]> => {
        const place = { table, row: plain[sealed?.id ?? 'id'] as string, column }
        const bytes = row[column]
        return [
          column,
          parseValue(column, await decryptText(cipher, place, bytes ? Buffer.from(bytes) : null)),
        ]
      })
      const { profile = {}, ...opened } = Object.fromEntries(await Promise.all(values))
      return { ...plain, ...(profile as DecryptedRow), ...opened }
    }),
  )
}

/**
 * Deletes rows of deleted members, written by calls that were in progress during the deletion. Rows without
 * a member, such as a visitor's answers, have their own retention periods.
 */
export async function cleanUpOrphanedRows(db: Db): Promise<void> {
  for (const { table, isMembers } of memberTables)
    if (isMembers)
      await db.execute(sql`
        delete from portal.${sql.identifier(table)} t
        where t.member_id is not null and not exists (select from portal.members m where m.id = t.member_id)`)
}
