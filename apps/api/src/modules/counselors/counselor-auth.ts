import type { CounselorNotice } from '@evenkeel/api-contract/counselor/email-notifications'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import {
  createNotAuthenticatedError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import { enforceRateLimit } from '#modules/rate-limit/rate-limit.ts'
import { findOrganization } from '#modules/organizations/organization-repository.ts'
import { requireCsrfHeader, requireStaff } from '#modules/staff-auth/staff-authentication.ts'
import { hasRole } from '#modules/staff-accounts/grant-policy.ts'
import { addAuditedAccess } from '#modules/staff-accounts/staff-caller.ts'
import { decryptStaff } from '#modules/staff-accounts/staff-profile.ts'
import { findStaffAccount } from '#modules/staff-accounts/staff-repository.ts'
import { createStaffAuditHook } from '#modules/staff-audit/staff-audit-hook.ts'
import type { TasksDeps } from '#modules/staff-tasks/deps.ts'
import { notifyLicenseChanged } from '#modules/staff-tasks/pending-license-checks.ts'
import { type CareLine, createCareLine } from './care-line.ts'
import { type CounselorOffers, createCounselorOffers } from './counselor-offers.ts'
import { notifyCounselor } from './notify-counselor.ts'

/** What the calls of counselors are handed, wherever they are served (`apps/telehealth/src/modules/counselor-auth/auth.ts`). */
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
