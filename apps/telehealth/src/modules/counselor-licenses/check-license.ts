import type { LicenseCheck } from '@evenkeel/api-contract/telehealth/counselors'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { queueCounselorNotice } from '#modules/messages/outgoing-events.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { AppContext } from '#app-context.ts'
import { endOfDayInState, type LicenseRow } from './policy.ts'
import { updateLicenseRow, lockLicense } from './repository.ts'

interface LicenseDecision {
  readonly provider_id: number
  readonly state: string
  readonly check: LicenseCheck
  readonly by: string
}

/**
 * Fields of a license after its claim is confirmed: it is active from now on, and its warnings start over.
 */
const confirmedFields = (row: LicenseRow, { check, by, state }: LicenseDecision, now: Temporal.Instant) => ({
  number: row.claimedNumber,
  endsOn: check.ends_on,
  endsAt: endOfDayInState(state, check.ends_on),
  checkedAt: now,
  checkedBy: by,
  claimedNumber: null,
  claimedEndsOn: null,
  claimedAt: null,
  refusal: null,
  warnedDays: null,
})

/** Confirms or rejects a counselor's license claim, if it has not changed since it was reviewed. */
export async function checkLicense(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  checked: LicenseDecision,
): Promise<void> {
  const { provider_id: providerId, state, check } = checked
  await db.transaction(async (tx) => {
    const row = await lockLicense(tx, providerId, state)
    if (!row) throw createNotFoundError()
    const isSame = row.claimedNumber === check.number && row.claimedEndsOn === check.ends_on
    if (!isSame) throw createHttpError('Conflict', 'This license was changed or checked meanwhile.')
    const change =
      check.refusal === null ? confirmedFields(row, checked, clock.now()) : { refusal: check.refusal }
    await updateLicenseRow(tx, providerId, state, change)
    const kind = check.refusal === null ? 'license_checked' : 'license_returned'
    await queueCounselorNotice(tx, providerId, { kind, createdAt: clock.now() })
    await invalidateNextFree(tx, providerId)
  })
}
