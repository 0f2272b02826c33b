import type { MeetingRequest } from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import type { TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { readMeetingRequest } from '#modules/inquiries/build-inquiry.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { PendingTask } from '../task-policy.ts'
import { getOfferEnd, getOfferState, getReturnDeadline, type OfferRow } from './offer-policy.ts'
import { createConcernContext, listOffersOfRequests } from './offer-repository.ts'

/**
 * First three digits of ZIP codes with 20,000 people or fewer, by the census of 2000: under the guidance of
 * the HHS on 45 CFR 164.514(b)(2)(i)(B) these could identify a person, and the others do not.
 */
const SMALL_AREAS: ReadonlySet<string> = new Set(
  '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' '),
)

/** Returns the area of a ZIP code that may be shown before acceptance; null if none. */
export function getZipArea(zip: string | null): string | null {
  const area = /^\d{3}(?=\d{2})/.exec(zip ?? '')?.[0]
  return area === undefined || SMALL_AREAS.has(area) ? null : area
}

/** Returns the offers of each request for staff; `db` is limited to rows the caller may see. */
export async function presentTaskOffers(
  context: Pick<StaffContext, 'store' | 'clock' | 'vault'>,
  db: Queryable,
  requests: readonly PendingTask[],
): Promise<(task: PendingTask) => TaskOffer[]> {
  const rows = await listOffersOfRequests(
    db,
    requests.map(({ id }) => id),
  )
  const names = await readStaffNames(
    context.store.db,
    context,
    rows.map(({ staffId }) => staffId),
  )
  const now = context.clock.now()
  const present = (row: OfferRow): TaskOffer => ({
    id: row.id,
    counselor: names.get(row.staffId) ?? { id: row.staffId, name: 'A counselor' },
    offered_at: row.offeredAt.toString(),
    answer_by: row.answerBy.toString(),
    standing: getOfferState(row, now),
    ended_at: getOfferEnd(row, now)?.toString() ?? null,
    reason: row.reason,
  })
  const byRequest = Map.groupBy(rows, ({ inquiryId }) => inquiryId)
  return ({ kind, id }) => (kind === 'in_person' ? (byRequest.get(id) ?? []) : []).map(present)
}

/** Reads encrypted data; null if it cannot be decrypted any more. */
async function nullIfUndecryptable<T>(reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading()
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/** Returns the concern of an offer; null if it is not shared, or cannot be decrypted. */
const readConcern = ({ vault }: Pick<StaffContext, 'vault'>, row: OfferRow): Promise<string | null> =>
  nullIfUndecryptable(async () => {
    const { id, memberId, organisationId, concern } = row
    if (concern === null) return null
    const cipher = await vault.subjectCipher({ id: memberId, organisationId })
    return cipher.decrypt(createConcernContext(id), concern)
  })

/** Returns place, wishes and notes of an offered request; null if they cannot be read. */
export const readOfferedRequest = (
  { store, vault }: Pick<StaffContext, 'store' | 'vault'>,
  { organisationId, memberId }: OfferRow,
): Promise<MeetingRequest | null> =>
  nullIfUndecryptable(async () => {
    const found = await readMeetingRequest({ db: store.forOrganisation(organisationId).db, vault }, memberId)
    if (!found) return null
    const { place, wishes, notes } = found
    return { place, wishes, notes }
  })

/**
 * Maps an offer to the response for its counselor. Before acceptance it shows the area and the wishes but
 * not the notes, because a member's own text may identify them.
 */
export async function presentOffer(
  context: Pick<StaffContext, 'store' | 'clock' | 'vault'>,
  row: OfferRow,
): Promise<CounselorOffer> {
  const now = context.clock.now()
  const request = getOfferState(row, now) === 'open' ? await readOfferedRequest(context, row) : null
  return {
    id: row.id,
    state: row.state,
    ...(request ? { area: getZipArea(request.place.zip), wishes: request.wishes } : {}),
    way: row.way,
    concern: await readConcern(context, row),
    sessions: row.sessions,
    offered_at: row.offeredAt.toString(),
    answer_by: row.answerBy.toString(),
    standing: getOfferState(row, now),
    ended_at: getOfferEnd(row, now)?.toString() ?? null,
    patient_id: row.ended === 'accepted' ? row.patientId : null,
    give_back_by: getReturnDeadline(row, now)?.toString() ?? null,
  }
}
