import type { CounselorOffer } from '@evenkeel/contract/counselor/offers'
import type { TaskOffer } from '@evenkeel/contract/staff/tasks'
import { CannotDecrypt } from '@evenkeel/server/crypto/envelope'
import type { Queryable } from '@evenkeel/server/store/store'
import type { StaffDeps } from '../../deps.ts'
import { staffNames } from '../../people/present-grants.ts'
import type { WaitingTask } from '../rules.ts'
import { concernPlace, offersOf } from './offer-store.ts'
import { endOf, giveBackBy, type OfferRow, offerStateOf } from './rules.ts'

/** The offers of each request as staff see them; `db` shows the rows of the person who asks. */
export async function taskOffers(
  deps: Pick<StaffDeps, 'store' | 'clock' | 'vault'>,
  db: Queryable,
  requests: readonly WaitingTask[],
): Promise<(task: WaitingTask) => TaskOffer[]> {
  const rows = await offersOf(
    db,
    requests.map(({ id }) => id),
  )
  const names = await staffNames(
    deps.store.db,
    deps,
    rows.map(({ staffId }) => staffId),
  )
  const now = deps.clock.now()
  const present = (row: OfferRow): TaskOffer => ({
    id: row.id,
    counselor: names.get(row.staffId) ?? { id: row.staffId, name: 'A counselor' },
    offered_at: row.offeredAt.toString(),
    answer_by: row.answerBy.toString(),
    standing: offerStateOf(row, now),
    ended_at: endOf(row, now)?.toString() ?? null,
    reason: row.reason,
  })
  const byRequest = Map.groupBy(rows, ({ inquiryId }) => inquiryId)
  return ({ kind, id }) => (kind === 'in_person' ? (byRequest.get(id) ?? []) : []).map(present)
}

/** What an offer is about; null where it is not passed on, or cannot be opened any more. */
async function concernOf({ vault }: Pick<StaffDeps, 'vault'>, row: OfferRow): Promise<string | null> {
  const { id, memberId, organisationId, concern } = row
  if (concern === null) return null
  try {
    const cipher = await vault.subjectCipher({ id: memberId, organisationId })
    return await cipher.decrypt(concernPlace(id), concern)
  } catch (error) {
    if (error instanceof CannotDecrypt) return null
    throw error
  }
}

/** An offer as its counselor sees it. */
export async function presentOffer(
  deps: Pick<StaffDeps, 'clock' | 'vault'>,
  row: OfferRow,
): Promise<CounselorOffer> {
  const now = deps.clock.now()
  return {
    id: row.id,
    state: row.state,
    way: row.way,
    concern: await concernOf(deps, row),
    sessions: row.sessions,
    offered_at: row.offeredAt.toString(),
    answer_by: row.answerBy.toString(),
    standing: offerStateOf(row, now),
    ended_at: endOf(row, now)?.toString() ?? null,
    patient_id: row.ended === 'accepted' ? row.patientId : null,
    give_back_by: giveBackBy(row, now)?.toString() ?? null,
  }
}
