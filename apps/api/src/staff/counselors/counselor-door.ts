import type { CounselorNotice } from '@evenkeel/contract/counselor/mails'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { notAuthenticated, permissionDenied } from '@evenkeel/server/http/failure'
import type { AuditHook } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import type { RecordEvent } from '#audit/write.ts'
import { throttle } from '#features/attempts/throttle.ts'
import { findOrganisation } from '#features/organisations/store.ts'
import { requireApplication, requireStaff } from '../identify-staff.ts'
import { hasRole } from '../people/rules.ts'
import { noteLook } from '../people/staff-caller.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { findStaff } from '../people/staff-store.ts'
import { staffAuditHook } from '../staff-audit.ts'
import type { TasksDeps } from '../tasks/deps.ts'
import { tellOfLicense } from '../tasks/license-checks.ts'
import { type CareLine, careLine } from './care-line.ts'
import { type CounselorOffers, counselorOffers } from './counselor-offers.ts'
import { tellCounselor } from './tell-counselor.ts'

/** What the calls of counselors are handed, wherever they are served (`apps/telehealth/src/counselor/door.ts`). */
export interface CounselorDoor {
  identify(
    request: FastifyRequest,
    endpoint: EndpointShape,
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
const PURPOSE = 'counseling'

/** The same door as that of the staff, for those who may go nowhere else behind it. */
export function counselorDoor(deps: TasksDeps, record: RecordEvent): CounselorDoor {
  const { db } = deps.store
  return {
    identify: async (request, endpoint) => {
      requireApplication(deps, request, endpoint)
      await throttle(deps, { endpoint, ip: request.ip, isAnonymous: false })
      const staff = await requireStaff(deps, request, endpoint)
      if (!hasRole(staff.grants, ['counselor'])) throw permissionDenied()
      const row = await findStaff(db, staff.id)
      if (!row) throw notAuthenticated()
      return { staffId: staff.id, name: (await decryptStaff(deps.vault, row)).name }
    },
    noteMember: async (request, { memberId, ou }) => {
      const organisation = await findOrganisation(db, ou)
      // One that was removed has no rows left that could be shown.
      if (!organisation) return
      noteLook(request, { organisationId: organisation.id, subject: memberId, purpose: PURPOSE })
    },
    witness: staffAuditHook(deps.clock, record),
    careLine: careLine(deps),
    offers: counselorOffers(deps),
    tell: (staffId, notice) => tellCounselor(deps, staffId, notice),
    tellOfLicense: () => tellOfLicense(deps),
  }
}
