import type { LicenceCheck } from '@evenkeel/contract/telehealth/counselors'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { addNotice } from '#messages/counselor-notices.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { ServiceDeps } from '#service.ts'
import type { LicenceRow } from './rules.ts'
import { endOfDayIn } from './state-days.ts'
import { changeLicenceRow, lockLicence } from './store.ts'

interface Checked {
  readonly provider_id: number
  readonly state: string
  readonly check: LicenceCheck
  readonly by: string
}

/** What a confirmed claim makes of a licence: it counts from now on, and its warnings begin anew. */
const confirmed = (row: LicenceRow, { check, by, state }: Checked, now: Temporal.Instant) => ({
  number: row.claimedNumber,
  endsOn: check.ends_on,
  endsAt: endOfDayIn(state, check.ends_on),
  checkedAt: now,
  checkedBy: by,
  claimedNumber: null,
  claimedEndsOn: null,
  claimedAt: null,
  refusal: null,
  warnedDays: null,
})

/** Confirms or refuses what a counselor told of a licence, if it still says what was looked up. */
export async function checkLicence(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  checked: Checked,
): Promise<void> {
  const { provider_id: providerId, state, check } = checked
  await db.transaction(async (tx) => {
    const row = await lockLicence(tx, providerId, state)
    if (!row) throw notFound()
    const isSame = row.claimedNumber === check.number && row.claimedEndsOn === check.ends_on
    if (!isSame) throw refuse('Conflict', 'This license was changed or checked meanwhile.')
    const change = check.refusal === null ? confirmed(row, checked, clock.now()) : { refusal: check.refusal }
    await changeLicenceRow(tx, providerId, state, change)
    const kind = check.refusal === null ? 'license_checked' : 'license_returned'
    await addNotice(tx, providerId, { kind, createdAt: clock.now() })
    await invalidateNextFree(tx, providerId)
  })
}
