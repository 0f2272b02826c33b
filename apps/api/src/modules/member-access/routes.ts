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
  approveRemoval,
  endMemberSessions,
  exportMemberData,
  listRemovals,
  rejectRemoval,
  requestRemoval,
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
import type { StaffContext } from '#app-context.ts'
import { sendPasswordResetEmail } from '#modules/auth/credentials/password-reset-tokens.ts'
import { sendVerificationCode } from '#modules/auth/queued-account-emails.ts'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { createPasswordResetEmail } from '#modules/email/account-emails.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import { requireStaffCaller, type StaffCall } from '#modules/staff-accounts/access-control.ts'
import { adjustSessionCount, readCoveredSessions, recordSessionNote } from './adjust-covered-sessions.ts'
import { exportMemberData as exportOf } from './export-member-data.ts'
import {
  type AccessContext,
  createPurposeResolver,
  deleteMemberAccess,
  type MemberRecord,
  openMemberRecord,
  presentMemberAccess,
} from './member-record.ts'
import {
  approveRemoval as approve,
  listRemovals as list,
  rejectRemoval as refuse,
  requestRemoval as ask,
} from './member-removals.ts'
import {
  listMemberAccess as listOpen,
  openMemberAccess as open,
  openTaskMember as openOfTask,
} from './open-member-access.ts'
import {
  readStaffAppointments as appointmentsOf,
  readStaffProfile as profileOf,
  readStaffRequests as requestsOf,
} from './record-views.ts'

/**
 * Emails a new code to an unconfirmed member, else a password link, under the same limits as for members.
 */
async function resendLoginEmail(
  context: StaffContext,
  { db, member }: MemberRecord,
): Promise<EndpointResult<typeof resendCode>> {
  const isOpen = member.verifiedAt === null
  const isSent = await db.transaction((tx) =>
    isOpen
      ? sendVerificationCode(tx, context, member)
      : sendPasswordResetEmail(tx, context, member, createPasswordResetEmail),
  )
  if (!isSent)
    throw createHttpError('Throttled', 'A mail went out just now, or too many today. Please wait a while.')
  return isOpen
    ? { message: 'A new code is on its way.', sent: 'code' }
    : { message: 'A link for a new password is on its way.', sent: 'reset_link' }
}

/** Logs out every device of the member, here and at the telehealth service. */
async function logOutMember(
  context: Pick<StaffContext, 'clock' | 'store' | 'sessionsEnded'>,
  { db, member }: MemberRecord,
): Promise<EndpointResult<typeof endMemberSessions>> {
  const ended = await db.transaction((tx) => endAllSessions(tx, member.id, context.clock.now()))
  // Live connections end with the sessions, in every process.
  await notify(context.store.db, memberEventChannel, member.id)
  await context.sessionsEnded()
  return { message: 'Every device is signed out.', ended }
}

interface AccessCall {
  readonly caller: StaffCall
  readonly request: FastifyRequest
}

/** Returns the access context: the endpoint's roles, for the member's organization. */
const createAccessContext = ({ roles = [] }: Endpoint, { caller, request }: AccessCall): AccessContext => ({
  request,
  staff: requireStaffCaller(caller),
  roles,
})

/** Returns the member opened under the id in the path. */
const openRecordOfCall = (
  context: StaffContext,
  endpoint: Endpoint,
  call: AccessCall & { readonly params: { readonly id: string } },
): Promise<MemberRecord> => openMemberRecord(context, createAccessContext(endpoint, call), call.params.id)

/** The same for a copy or deletion, with its own purpose. */
const openRecordForPrivacyRequest = (
  context: StaffContext,
  endpoint: Endpoint,
  call: AccessCall & {
    readonly params: { readonly id: string }
    readonly body: { readonly purpose?: PrivacyRequestPurpose | undefined }
  },
): Promise<MemberRecord> =>
  openMemberRecord(
    context,
    { ...createAccessContext(endpoint, call), purposeOf: createPurposeResolver(call.body.purpose) },
    call.params.id,
  )

/** Registers the endpoints to open and close a member. */
export function memberAccessRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(openMemberAccess, (call) => open(context, createAccessContext(openMemberAccess, call), call.body))
  serve(openTaskMember, (call) => openOfTask(context, createAccessContext(openTaskMember, call), call.params))
  serve(listMemberAccess, async (call) => ({
    results: await listOpen(context, createAccessContext(listMemberAccess, call)),
  }))
  serve(readMemberAccess, async (call) =>
    presentMemberAccess(context, await openRecordOfCall(context, readMemberAccess, call)),
  )
  serve(closeMemberAccess, async (call) => {
    const { row } = await openRecordOfCall(context, closeMemberAccess, call)
    await deleteMemberAccess(context.store.db, row.id)
    return { message: 'Closed.' }
  })
}

/** Registers the endpoints that show the member. */
export function memberRecordRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(readStaffProfile, async (call) =>
    profileOf(context, await openRecordOfCall(context, readStaffProfile, call)),
  )
  serve(readStaffAppointments, async (call) => ({
    results: [
      ...(await appointmentsOf(context, await openRecordOfCall(context, readStaffAppointments, call))),
    ],
  }))
  serve(readStaffRequests, async (call) => ({
    results: [...(await requestsOf(await openRecordOfCall(context, readStaffRequests, call)))],
  }))
  serve(readStaffCoverage, async (call) =>
    readCoveredSessions(context, await openRecordOfCall(context, readStaffCoverage, call)),
  )
}

/** Registers the endpoints for actions on the member. */
export function memberActionRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(resolveVisitSession, async (call) =>
    recordSessionNote(
      context,
      await openRecordOfCall(context, resolveVisitSession, call),
      call.params.visit,
      call.body,
    ),
  )
  serve(adjustSessions, async (call) =>
    adjustSessionCount(context, await openRecordOfCall(context, adjustSessions, call), call.body),
  )
  serve(resendCode, async (call) =>
    resendLoginEmail(context, await openRecordOfCall(context, resendCode, call)),
  )
  serve(endMemberSessions, async (call) =>
    logOutMember(context, await openRecordOfCall(context, endMemberSessions, call)),
  )
  serve(exportMemberData, async (call) =>
    exportOf(context, await openRecordForPrivacyRequest(context, exportMemberData, call), call.body),
  )
}

/** Registers the deletion endpoints: one staff member requests, a second one approves. */
export function removalRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(requestRemoval, async (call) =>
    ask(
      context,
      await openRecordForPrivacyRequest(context, requestRemoval, call),
      requireStaffCaller(call.caller),
      call.body.purpose,
    ),
  )
  serve(listRemovals, async (call) => ({
    results: await list(context, createAccessContext(listRemovals, call)),
  }))
  serve(approveRemoval, async (call) => ({
    message: await approve(context, createAccessContext(approveRemoval, call), call.params.id),
  }))
  serve(rejectRemoval, async (call) => {
    await refuse(context, createAccessContext(rejectRemoval, call), call.params.id)
    return { message: 'The removal was refused. Nothing was removed.' }
  })
}
