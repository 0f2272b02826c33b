import type { CounselorNotice } from '@evenkeel/contract/counselor/mails'
import type { Endpoint } from '@evenkeel/contract/endpoint'
import { createNotAuthenticatedError, createPermissionDeniedError } from '@evenkeel/server/http/failure'
import type { AuditHook } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import type { RecordAuditEvent } from '#audit/write.ts'
import { enforceRateLimit } from '#features/attempts/throttle.ts'
import { findOrganization } from '#features/organisations/store.ts'
import { requireCsrfHeader, requireStaff } from '../identify-staff.ts'
import { hasRole } from '../people/rules.ts'
import { addAuditedAccess } from '../people/staff-caller.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { findStaffAccount } from '../people/staff-store.ts'
import { createStaffAuditHook } from '../staff-audit.ts'
import type { TasksDeps } from '../tasks/deps.ts'
import { notifyLicenseChanged } from '../tasks/license-checks.ts'
import { type CareLine, createCareLine } from './care-line.ts'
import { type CounselorOffers, createCounselorOffers } from './counselor-offers.ts'
import { notifyCounselor } from './tell-counselor.ts'

/** What the calls of counselors are handed, wherever they are served (`apps/telehealth/src/counselor/door.ts`). */
export interface CounselorAuth {
  identify(
    request: FastifyRequest,
    endpoint: Endpoint,
  ): Promise<{ readonly staffId: string; readonly name: string }>
  noteMember(
    request: FastifyRequest,
    patient: { readonly memberId: string; readonly ou: string },
  ): Promise<void>
  readonly witness: AuditHook
  readonly careLine: CareLine
  readonly offers: CounselorOffers
  tell(staffId: string, notice: CounselorNotice): Promise<void>
  tellOfLicense(): Promise<void>
}

/** Why a counselor sees somebody's data, as the audit tells it. */
const AUDIT_PURPOSE = 'counseling'

/** The same door as that of the staff, for those who may go nowhere else behind it. */
export function createCounselorAuth(deps: TasksDeps, record: RecordAuditEvent): CounselorAuth {
  const { db } = deps.store
  return {
    identify: async (request, endpoint) => {
      requireCsrfHeader(deps, request, endpoint)
      await enforceRateLimit(deps, { endpoint, ip: request.ip, isAnonymous: false })
      const staff = await requireStaff(deps, request, endpoint)
      if (!hasRole(staff.grants, ['counselor'])) throw createPermissionDeniedError()
      const row = await findStaffAccount(db, staff.id)
      if (!row) throw createNotAuthenticatedError()
      return { staffId: staff.id, name: (await decryptStaff(deps.vault, row)).name }
    },
    noteMember: async (request, { memberId, ou }) => {
      const organisation = await findOrganization(db, ou)
      // One that was removed has no rows left that could be shown.
      if (!organisation) return
      addAuditedAccess(request, {
        organisationId: organisation.id,
        subject: memberId,
        purpose: AUDIT_PURPOSE,
      })
    },
    witness: createStaffAuditHook(deps.clock, record),
    careLine: createCareLine(deps),
    offers: createCounselorOffers(deps),
    tell: (staffId, notice) => notifyCounselor(deps, staffId, notice),
    tellOfLicense: () => notifyLicenseChanged(deps),
  }
}
