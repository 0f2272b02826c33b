import type { Api } from '@evenkeel/api/app'
import { pluralize } from '../cli/pluralize.ts'

type Removed = Exclude<Awaited<ReturnType<Api['memberRights']['remove']>>, null | string>
type PendingRemoval = Awaited<ReturnType<Api['memberRights']['goOn']>>[number]
/** Result of a removal, as reported to the operator. */
export type RemovalReport = Removed

/** Data deleted by a removal; same text as docs/operating/personal-data.md. */
export const REMOVED_DATA =
  'Gone: every row of the member in the portal, mails that waited and requests the call center was not sent yet among them; the keys that opened those rows; every session on every device; what browsers keep as drafts, which nothing opens any more.'

/** Retained data, how long and why; same text as docs/operating/personal-data.md. */
export const RETAINED_DATA =
  "Stays: events in the audit for 6 years, because the law asks who met whose data, with the member as a hash; mails and requests that were sent before, where they went; backups made before, until they are thrown away, with ids and times, and, where counselors are the sandbox's, with all it held; the freed rows on the disk and in the log (WAL) of PostgreSQL, until it vacuums and recycles them."

/** What happened to the patient, for each result; same text as docs/operating/personal-data.md. */
export const PARTNER_RESULTS = {
  removed:
    'The telehealth service here removed the patient with appointments, requests, holds, messages and documents; the hours are free again.',
  waiting:
    'HALF DONE: the telehealth service here does not answer, and still holds the patient. The product goes on every hour by itself; `npm run member:delete -- --open` goes on at once.',
  elsewhere:
    'NOT GONE: what the counseling partner holds. Ask its people to remove the patient named below; until they say so, `npm run member:delete -- --open` lists it.',
} as const

const getPatientName = ({
  patient_id,
  member_id,
}: Pick<PendingRemoval, 'patient_id' | 'member_id'>): string =>
  patient_id === null
    ? `member ${member_id}, of whom no patient number is known here`
    : `patient ${patient_id}, member ${member_id}`

function describePartner(partner: Removed['partner']): readonly string[] {
  if (partner.kind !== 'elsewhere') return [PARTNER_RESULTS[partner.kind]]
  const { holds } = partner
  const held = holds
    ? `${pluralize(holds.appointments, 'appointment', 'appointments')}, ${pluralize(holds.messages, 'message', 'messages')}, ${pluralize(holds.documents, 'document', 'documents')}, and the profile.`
    : 'it did not say how much; the profile, and possibly appointments, messages and documents.'
  return [PARTNER_RESULTS.elsewhere, `  ${getPatientName(partner)}: ${held}`]
}

const describeCallCenter = (references: readonly string[]): readonly string[] =>
  references.length > 0
    ? [`The call center was sent requests and must be asked to remove them: ${references.join(', ')}.`]
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
          `${pluralize(canceled, 'appointment that was ahead was', 'appointments that were ahead were')} canceled first; the counselors' hours are free again.`,
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
  if (waiting.length === 0) return ['Nothing waits: every removal that was begun is complete.']
  return waiting.map((one) =>
    one.is_elsewhere
      ? `${getPatientName(one)}, since ${one.since}: ask the counseling partner. When it is done: npm run member:delete -- --partner-done ${one.member_id}`
      : `${getPatientName(one)}, since ${one.since}: the telehealth service here did not answer. Run this again later.`,
  )
}
