import {
  closeMemberAccess,
  listMemberAccess,
  openMemberAccess,
  openTaskMember,
  readMemberAccess,
} from '@evenkeel/api-contract/staff/member-access'
import {
  readStaffAppointments,
  readStaffCoverage,
  readStaffProfile,
  readStaffRequests,
} from '@evenkeel/api-contract/staff/member-record'
import {
  adjustSessions,
  endMemberSessions,
  exportMemberData,
  resolveVisitSession,
  resendCode,
} from '@evenkeel/api-contract/staff/member-actions'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import { type StaffCall, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import type { MemberAccessDeps } from './deps.ts'
import { exportMemberData as exportOf } from './export-member-data.ts'
import { resendLoginEmail, logOutMember } from './member-login-help.ts'
import { deleteMemberAccess } from './member-access-repository.ts'
import {
  listMemberAccess as listOpen,
  openMemberAccess as open,
  openTaskMember as openOfTask,
} from './open-member-access.ts'
import {
  type AccessContext,
  type MemberRecord,
  openMemberRecord,
  presentMemberAccess,
  createPurposeResolver,
} from './member-record.ts'
import { readStaffAppointments as appointmentsOf } from './read-appointments.ts'
import { readStaffProfile as profileOf } from './read-profile.ts'
import { readStaffRequests as requestsOf } from './read-requests.ts'
import { adjustSessionCount, recordSessionNote, readCoveredSessions } from './covered-sessions.ts'

interface AccessCall {
  readonly caller: StaffCall
  readonly request: FastifyRequest
}

/** Who acts: with one of the roles the endpoint names, for the member's organisation. */
export const createAccessContext = (
  { roles = [] }: Endpoint,
  { caller, request }: AccessCall,
): AccessContext => ({
  request,
  staff: requireStaffCaller(caller),
  roles,
})

/** The member who is open under the id in the path. */
export const openRecordOfCall = (
  deps: MemberAccessDeps,
  endpoint: Endpoint,
  asked: AccessCall & { readonly params: { readonly id: string } },
): Promise<MemberRecord> => openMemberRecord(deps, createAccessContext(endpoint, asked), asked.params.id)

/** The same for a copy or a removal, with a purpose of its own. */
export const openRecordForPrivacyRequest = (
  deps: MemberAccessDeps,
  endpoint: Endpoint,
  asked: AccessCall & {
    readonly params: { readonly id: string }
    readonly body: { readonly purpose?: PrivacyRequestPurpose | undefined }
  },
): Promise<MemberRecord> =>
  openMemberRecord(
    deps,
    { ...createAccessContext(endpoint, asked), purposeOf: createPurposeResolver(asked.body.purpose) },
    asked.params.id,
  )

/** Opening one member, and closing. */
export function memberAccessRoutes(serve: RegisterEndpoint<StaffCall>, deps: MemberAccessDeps): void {
  serve(openMemberAccess, (asked) => open(deps, createAccessContext(openMemberAccess, asked), asked.body))
  serve(openTaskMember, (asked) => openOfTask(deps, createAccessContext(openTaskMember, asked), asked.params))
  serve(listMemberAccess, async (asked) => ({
    results: await listOpen(deps, createAccessContext(listMemberAccess, asked)),
  }))
  serve(readMemberAccess, async (asked) =>
    presentMemberAccess(deps, await openRecordOfCall(deps, readMemberAccess, asked)),
  )
  serve(closeMemberAccess, async (asked) => {
    const { row } = await openRecordOfCall(deps, closeMemberAccess, asked)
    await deleteMemberAccess(deps.store.db, row.id)
    return { message: 'Closed.' }
  })
}

/** What is shown of the member. */
export function memberRecordRoutes(serve: RegisterEndpoint<StaffCall>, deps: MemberAccessDeps): void {
  serve(readStaffProfile, async (asked) =>
    profileOf(deps, await openRecordOfCall(deps, readStaffProfile, asked)),
  )
  serve(readStaffAppointments, async (asked) => ({
    results: [...(await appointmentsOf(deps, await openRecordOfCall(deps, readStaffAppointments, asked)))],
  }))
  serve(readStaffRequests, async (asked) => ({
    results: [...(await requestsOf(await openRecordOfCall(deps, readStaffRequests, asked)))],
  }))
  serve(readStaffCoverage, async (asked) =>
    readCoveredSessions(deps, await openRecordOfCall(deps, readStaffCoverage, asked)),
  )
}

/** What is done for the member. */
export function memberActionRoutes(serve: RegisterEndpoint<StaffCall>, deps: MemberAccessDeps): void {
  serve(resolveVisitSession, async (asked) =>
    recordSessionNote(
      deps,
      await openRecordOfCall(deps, resolveVisitSession, asked),
      asked.params.visit,
      asked.body,
    ),
  )
  serve(adjustSessions, async (asked) =>
    adjustSessionCount(deps, await openRecordOfCall(deps, adjustSessions, asked), asked.body),
  )
  serve(resendCode, async (asked) => resendLoginEmail(deps, await openRecordOfCall(deps, resendCode, asked)))
  serve(endMemberSessions, async (asked) =>
    logOutMember(deps, await openRecordOfCall(deps, endMemberSessions, asked)),
  )
  serve(exportMemberData, async (asked) =>
    exportOf(deps, await openRecordForPrivacyRequest(deps, exportMemberData, asked), asked.body),
  )
}
