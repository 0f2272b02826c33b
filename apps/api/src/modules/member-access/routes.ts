import type { FastifyRequest } from 'fastify'
import type { Endpoint, EndpointResult } from '@evenkeel/api-contract/endpoint'
import type { PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import {
  closeMemberAccess,
  listMemberAccess,
  openMemberAccess,
  openTaskMember,
  readMemberAccess,
} from '@evenkeel/api-contract/staff/member-access'
import {
  adjustSessions,
  endMemberSessions,
  exportMemberData,
  resendCode,
  resolveVisitSession,
} from '@evenkeel/api-contract/staff/member-actions'
import {
  readStaffAppointments,
  readStaffCoverage,
  readStaffProfile,
  readStaffRequests,
} from '@evenkeel/api-contract/staff/member-record'
import { notify } from '@evenkeel/server-kit/database/store'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { sendPasswordResetEmail } from '#modules/auth/credentials/password-reset-tokens.ts'
import { sendVerificationCode } from '#modules/auth/queued-account-emails.ts'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { createPasswordResetEmail } from '#modules/email/account-emails.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import { requireStaffCaller, type StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import { adjustSessionCount, readCoveredSessions, recordSessionNote } from './covered-sessions.ts'
import type { StaffContext } from '#app-context.ts'
import { exportMemberData as exportOf } from './export-member-data.ts'
import { deleteMemberAccess } from './member-access-repository.ts'
import {
  type AccessContext,
  createPurposeResolver,
  type MemberRecord,
  openMemberRecord,
  presentMemberAccess,
} from './member-record.ts'
import {
  listMemberAccess as listOpen,
  openMemberAccess as open,
  openTaskMember as openOfTask,
} from './open-member-access.ts'
import { readStaffAppointments as appointmentsOf } from './read-appointments.ts'
import { readStaffProfile as profileOf } from './read-profile.ts'
import { readStaffRequests as requestsOf } from './read-requests.ts'

/**
 * Emails a new code to an unconfirmed member, else a password link, under the same limits as for members.
 */
async function resendLoginEmail(
  deps: StaffContext,
  { db, member }: MemberRecord,
): Promise<EndpointResult<typeof resendCode>> {
  const isOpen = member.verifiedAt === null
  const isSent = await db.transaction((tx) =>
    isOpen
      ? sendVerificationCode(tx, deps, member)
      : sendPasswordResetEmail(tx, deps, member, createPasswordResetEmail),
  )
  if (!isSent)
    throw createHttpError('Throttled', 'A mail went out just now, or too many today. Please wait a while.')
  return isOpen
    ? { message: 'A new code is on its way.', sent: 'code' }
    : { message: 'A link for a new password is on its way.', sent: 'reset_link' }
}

/** Logs out every device of the member, here and at the telehealth service. */
async function logOutMember(
  deps: Pick<StaffContext, 'clock' | 'store' | 'sessionsEnded'>,
  { db, member }: MemberRecord,
): Promise<EndpointResult<typeof endMemberSessions>> {
  const ended = await db.transaction((tx) => endAllSessions(tx, member.id, deps.clock.now()))
  // Live connections end with the sessions, in every process.
  await notify(deps.store.db, memberEventChannel, member.id)
  await deps.sessionsEnded()
  return { message: 'Every device is signed out.', ended }
}

interface AccessCall {
  readonly caller: StaffCall
  readonly request: FastifyRequest
}

/** Returns the access context: the endpoint's roles, for the member's organization. */
export const createAccessContext = (
  { roles = [] }: Endpoint,
  { caller, request }: AccessCall,
): AccessContext => ({
  request,
  staff: requireStaffCaller(caller),
  roles,
})

/** Returns the member opened under the id in the path. */
export const openRecordOfCall = (
  deps: StaffContext,
  endpoint: Endpoint,
  asked: AccessCall & { readonly params: { readonly id: string } },
): Promise<MemberRecord> => openMemberRecord(deps, createAccessContext(endpoint, asked), asked.params.id)

/** The same for a copy or deletion, with its own purpose. */
export const openRecordForPrivacyRequest = (
  deps: StaffContext,
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

/** Registers the endpoints to open and close a member. */
export function memberAccessRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
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

/** Registers the endpoints that show the member. */
export function memberRecordRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
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

/** Registers the endpoints for actions on the member. */
export function memberActionRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
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
