import * as z from 'zod'
import type { Api } from '@evenkeel/api/app'
import { pluralize } from '../cli/command-line.ts'

const PartnerRecords = z.object({ appointments: z.number(), messages: z.number(), documents: z.number() })

/** Response of the admin API after removing a member. */
export const RemovedResponse = z.object({
  rows: z.number(),
  visits_canceled: z.number(),
  call_center: z.array(z.string()),
  partner: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('removed'), rows: z.number() }),
    z.object({ kind: z.literal('waiting') }),
    z.object({
      kind: z.literal('elsewhere'),
      patient_id: z.number().nullable(),
      member_id: z.string(),
      holds: PartnerRecords.nullable(),
    }),
  ]),
})

/** Response when the member was not removed: the reason. */
export const NotRemovedResponse = z.object({
  not_now: z.enum(['danger', 'call', 'reschedule', 'visits', 'partner']),
})

type Removed = Exclude<Awaited<ReturnType<Api['memberRights']['remove']>>, null | string>
type PendingRemoval = Awaited<ReturnType<Api['memberRights']['goOn']>>[number]
/** Result of a removal, as reported to the operator. */
export type RemovalReport = Removed

/** Data deleted by a removal; same text as docs/operating/personal-data.md. */
export const REMOVED_DATA =
  'Deleted: every row of the member in the portal, including queued emails and requests not yet sent to the call center; the keys of those rows; every session on every device; drafts in browsers, which can no longer be decrypted.'

/** Retained data, how long and why; same text as docs/operating/personal-data.md. */
export const RETAINED_DATA =
  'Retained: audit log entries for 6 years, because the law requires a record of who accessed whose data, with the member as a hash; emails and requests already sent, at their recipients; earlier backups until they are deleted, with ids and times, and, with the sandbox, all data of the sandbox; freed rows on disk and in the write-ahead log (WAL) of PostgreSQL, until it vacuums and recycles them.'

/** What happened to the patient, for each result; same text as docs/operating/personal-data.md. */
export const PARTNER_RESULTS = {
  removed:
    'The telehealth service of this installation deleted the patient with appointments, requests, slot holds, messages and documents; the hours are free again.',
  waiting:
    'INCOMPLETE: the telehealth service of this installation does not respond and still holds the patient. The product retries every hour; `npm run member:delete -- --open` retries at once.',
  elsewhere:
    'NOT DELETED: the data of the counseling partner. Ask the partner to delete the patient named below; until it confirms, `npm run member:delete -- --open` lists the patient.',
} as const

const getPatientName = ({
  patient_id,
  member_id,
}: Pick<PendingRemoval, 'patient_id' | 'member_id'>): string =>
  patient_id === null
    ? `member ${member_id}, whose patient number is unknown here`
    : `patient ${patient_id}, member ${member_id}`

function describePartner(partner: Removed['partner']): readonly string[] {
  if (partner.kind !== 'elsewhere') return [PARTNER_RESULTS[partner.kind]]
  const { holds } = partner
  const held = holds
    ? `${pluralize(holds.appointments, 'appointment', 'appointments')}, ${pluralize(holds.messages, 'message', 'messages')}, ${pluralize(holds.documents, 'document', 'documents')}, and the profile.`
    : 'the amount is unknown; the profile, and possibly appointments, messages and documents.'
  return [PARTNER_RESULTS.elsewhere, `  ${getPatientName(partner)}: ${held}`]
}

const describeCallCenter = (references: readonly string[]): readonly string[] =>
  references.length > 0
    ? [`Ask the call center to delete the requests it received: ${references.join(', ')}.`]
    : []

/** Remaining tasks after removing one of several members; empty if there are none. */
export const listRemainingSteps = ({ partner, call_center: references }: Removed): readonly string[] => [
  ...(partner.kind === 'removed' ? [] : describePartner(partner)),
  ...describeCallCenter(references),
]

/** The full report after a removal, line by line; the backup lines are last. */
export function describeMemberRemoval(
  { rows, visits_canceled: canceled, call_center: references, partner }: Removed,
  keys: readonly string[],
): readonly string[] {
  return [
    `${pluralize(rows, 'row was', 'rows were')} removed.`,
    ...(canceled > 0
      ? [
          `${pluralize(canceled, 'upcoming appointment was', 'upcoming appointments were')} canceled first; the counselors' hours are free again.`,
        ]
      : []),
    REMOVED_DATA,
    ...describePartner(partner),
    ...describeCallCenter(references),
    RETAINED_DATA,
    ...keys,
  ]
}

/** Pending removals at the telehealth service, line by line. */
export function describePendingRemovals(waiting: readonly PendingRemoval[]): readonly string[] {
  if (waiting.length === 0) return ['Nothing is pending: every started removal is complete.']
  return waiting.map((one) =>
    one.is_elsewhere
      ? `${getPatientName(one)}, since ${one.since}: ask the counseling partner. When it is done: npm run member:delete -- --partner-done ${one.member_id}`
      : `${getPatientName(one)}, since ${one.since}: the telehealth service of this installation did not respond. Run this again later.`,
  )
}
