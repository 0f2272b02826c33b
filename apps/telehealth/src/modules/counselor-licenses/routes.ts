import { counselorErrorMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import {
  addLicense,
  updateLicense,
  listLicenseVisits,
  listOwnLicenses,
  removeLicense,
} from '@evenkeel/api-contract/counselor/licenses'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'
import { findProvider } from '#modules/providers/repository.ts'
import { auditMembers, presentBookedVisit } from '#modules/counselor-calendar/preview-change.ts'
import { listBookedVisits } from '#modules/counselor-calendar/repository.ts'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import { validateEndDate, presentLicense } from './policy.ts'
import {
  insertLicenseRow,
  updateLicenseRow,
  hasVisitsInState,
  listLicenseRows,
  deleteLicenseRow,
} from './repository.ts'

interface LicenseClaim {
  readonly number: string
  readonly ends_on: string
}

/** Columns of a pending license claim. */
const toClaimFields = ({ number, ends_on }: LicenseClaim, now: Temporal.Instant) => ({
  claimedNumber: number,
  claimedEndsOn: ends_on,
  claimedAt: now,
  refusal: null,
})

function validateClaim(state: string, { ends_on }: LicenseClaim, now: Temporal.Instant): void {
  if (!isUsState(state))
    throw createValidationError([{ field: 'state', message: counselorErrorMessages.notInList }])
  const message = validateEndDate(state, ends_on, now)
  if (message !== null) throw createValidationError([{ field: 'ends_on', message }])
}

/** The booked visits that require a license. */
async function listVisitsIn(
  service: CounselorService,
  providerId: number,
  state: string,
  request: FastifyRequest,
) {
  const { db, clock } = service
  const provider = await findProvider(db, providerId)
  const isOwn = (await listLicenseRows(db, providerId)).some((row) => row.state === state)
  if (!provider || !isOwn) throw createNotFoundError()
  const ahead = await listBookedVisits(service, providerId, clock.now())
  const rows = ahead.filter(({ visit }) => visit.state === state)
  await auditMembers(service, request, rows)
  return { zone: provider.zone, visits: rows.map((row) => presentBookedVisit(row, provider.zone)) }
}

/** Mounts the endpoints for a counselor's own licenses. */
export function counselorLicenseRoutes(service: CounselorService): void {
  const { serve, db, clock, tellOfLicense } = service
  const list = async (providerId: number) => {
    const now = clock.now()
    return { licences: (await listLicenseRows(db, providerId)).map((row) => presentLicense(row, now)) }
  }
  serve(listOwnLicenses, ({ caller }) => list(caller.providerId))
  serve(addLicense, async ({ caller: { providerId }, body: { state, ...claim } }) => {
    const now = clock.now()
    validateClaim(state, claim, now)
    if (!(await insertLicenseRow(db, { providerId, state, ...toClaimFields(claim, now) })))
      throw createHttpError('Conflict', counselorErrorMessages.hasLicense)
    await tellOfLicense()
    return list(providerId)
  })
  serve(updateLicense, async ({ caller: { providerId }, params: { state }, body }) => {
    const now = clock.now()
    const known = (await listLicenseRows(db, providerId)).some((row) => row.state === state)
    if (!known) throw createNotFoundError()
    validateClaim(state, body, now)
    if (!(await updateLicenseRow(db, providerId, state, toClaimFields(body, now))))
      throw createNotFoundError()
    await tellOfLicense()
    return list(providerId)
  })
  serve(listLicenseVisits, ({ caller: { providerId }, params: { state }, request }) =>
    listVisitsIn(service, providerId, state, request),
  )
  serve(removeLicense, async ({ caller: { providerId }, params: { state } }) => {
    await db.transaction(async (tx) => {
      if (await hasVisitsInState(tx, providerId, state, clock.now()))
        throw createHttpError('Conflict', counselorErrorMessages.hasVisits)
      if (!(await deleteLicenseRow(tx, providerId, state))) throw createNotFoundError()
    })
    await tellOfLicense()
    return list(providerId)
  })
}
