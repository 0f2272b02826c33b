import { and, eq, inArray, sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { appointments } from '#db/tables.ts'
import { referrals } from '#db/visit-tables.ts'
import { findPatientDocuments, type FoundDocument } from '#modules/documents/repository.ts'
import { type InboxRow, listInboxRows } from '#modules/counselor-inbox/repository.ts'

/** A case without the details of its person. */
interface CaseRow {
  readonly patientId: number
  readonly nextAt: Temporal.Instant | null
  readonly lastAt: Temporal.Instant | null
  readonly unread: number
}

/** For each patient, the next and the last visit that was not canceled. */
function visitsByPatient(db: Queryable, providerId: number, now: Temporal.Instant) {
  const { patientId, startsAt, createdAt, status } = appointments
  const at = sql`${now.toString()}::timestamptz`
  return db
    .select({
      patientId,
      nextAt: sql<Temporal.Instant | null>`min(${startsAt}) filter (where ${startsAt} > ${at})`.mapWith(
        startsAt,
      ),
      lastAt: sql<Temporal.Instant | null>`max(${startsAt}) filter (where ${startsAt} <= ${at})`.mapWith(
        startsAt,
      ),
      heardAt: sql<Temporal.Instant>`max(${createdAt})`.mapWith(createdAt),
    })
    .from(appointments)
    .where(and(eq(appointments.providerId, providerId), inArray(status, ['booked', 'completed'])))
    .groupBy(patientId)
}

type CaseActivity = CaseRow & { readonly heardAt: Temporal.Instant }

const laterOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) < 0 ? other : one

const addInboxActivity = (
  activity: CaseActivity | undefined,
  { conversation, unread }: InboxRow,
): CaseActivity => ({
  patientId: conversation.patientId,
  nextAt: activity?.nextAt ?? null,
  lastAt: activity?.lastAt ?? null,
  unread,
  heardAt: activity ? laterOf(activity.heardAt, conversation.lastMessageAt) : conversation.lastMessageAt,
})

/** Patients referred to a counselor, and when the referral was accepted. */
const listReferrals = (db: Queryable, providerId: number) =>
  db
    .select({ patientId: referrals.patientId, acceptedAt: referrals.acceptedAt })
    .from(referrals)
    .where(eq(referrals.providerId, providerId))

/** All patients with a visit that was not canceled, a conversation or a referral, latest activity first. */
export async function listCaseRows(
  db: Queryable,
  providerId: number,
  now: Temporal.Instant,
): Promise<readonly CaseRow[]> {
  const cases = new Map<number, CaseActivity>()
  for (const row of await visitsByPatient(db, providerId, now))
    cases.set(row.patientId, { ...row, unread: 0 })
  for (const row of await listInboxRows(db, providerId)) {
    const id = row.conversation.patientId
    cases.set(id, addInboxActivity(cases.get(id), row))
  }
  for (const { patientId, acceptedAt } of await listReferrals(db, providerId)) {
    const activity = cases.get(patientId) ?? { patientId, nextAt: null, lastAt: null, unread: 0 }
    const heardAt = 'heardAt' in activity ? laterOf(activity.heardAt, acceptedAt) : acceptedAt
    cases.set(patientId, { ...activity, heardAt })
  }
  return [...cases.values()].toSorted((one, other) => Temporal.Instant.compare(other.heardAt, one.heardAt))
}

/**
 * Ids of documents exchanged between a patient and a counselor, newest first; optionally only one document.
 */
async function documentIds(
  db: Queryable,
  { providerId, patientId }: Record<'providerId' | 'patientId', number>,
  only: number | null,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`
    select d.id from telehealth.documents d
    where d.patient_id = ${patientId} and (${only}::int is null or d.id = ${only}::int) and (
      d.provider_id = ${providerId} or exists (
        select from telehealth.message_documents a
          join telehealth.messages m on m.id = a.message_id
          join telehealth.conversations c on c.id = m.conversation_id
        where a.document_id = d.id and c.provider_id = ${providerId} and c.patient_id = ${patientId}))
    order by d.created_at desc, d.id desc`,
  )
  return rows.map(({ id }) => id)
}

/** Documents of a case. Documents that the patient never sent to this counselor are excluded. */
export async function listDocumentsOfCase(
  db: Queryable,
  pair: Record<'providerId' | 'patientId', number>,
): Promise<readonly FoundDocument[]> {
  const ids = await documentIds(db, pair, null)
  const found = await findPatientDocuments(db, pair.patientId, ids)
  return found.toSorted((one, other) => ids.indexOf(one.document.id) - ids.indexOf(other.document.id))
}

/** One document of a case, or null. */
export async function findDocumentOfCase(
  db: Queryable,
  pair: Record<'providerId' | 'patientId', number>,
  documentId: number,
): Promise<FoundDocument | null> {
  if (!fitsInteger(documentId)) return null
  return (await findPatientDocuments(db, pair.patientId, await documentIds(db, pair, documentId)))[0] ?? null
}
