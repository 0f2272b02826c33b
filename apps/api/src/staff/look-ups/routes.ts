import {
  closeLookUp,
  listLookUps,
  openLookUp,
  openTaskPerson,
  readLookUp,
} from '@evenkeel/contract/staff/look-ups'
import {
  readStaffAppointments,
  readStaffCoverage,
  readStaffProfile,
  readStaffRequests,
} from '@evenkeel/contract/staff/looked-up'
import {
  adjustSessions,
  endMemberSessions,
  exportOpened,
  noteStaffSession,
  resendCode,
} from '@evenkeel/contract/staff/looked-up-acts'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import type { RecordsPurpose } from '@evenkeel/contract/staff/purposes'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import { type StaffCall, theStaff } from '../people/staff-caller.ts'
import type { LookUpDeps } from './deps.ts'
import { exportOpened as exportOf } from './export-opened.ts'
import { mailWayIn, signMemberOut } from './help-member.ts'
import { removeLookUp } from './look-up-store.ts'
import { listLookUps as listOpen, openLookUp as open, openTaskPerson as openOfTask } from './open-look-up.ts'
import { type Acting, type Opened, openedPerson, presentLookUp, recordsPurposeOf } from './opened-person.ts'
import { readStaffAppointments as appointmentsOf } from './read-appointments.ts'
import { readStaffProfile as profileOf } from './read-profile.ts'
import { readStaffRequests as requestsOf } from './read-requests.ts'
import { adjustNumber, noteSession, readSessions } from './sessions.ts'

interface Asked {
  readonly caller: StaffCall
  readonly request: FastifyRequest
}

/** Who acts: with one of the roles the endpoint names, for the member's organisation. */
export const actingIn = ({ roles = [] }: EndpointShape, { caller, request }: Asked): Acting => ({
  request,
  staff: theStaff(caller),
  roles,
})

/** The member who is open under the id in the path. */
export const openedBy = (
  deps: LookUpDeps,
  endpoint: EndpointShape,
  asked: Asked & { readonly params: { readonly id: string } },
): Promise<Opened> => openedPerson(deps, actingIn(endpoint, asked), asked.params.id)

/** The same for a copy or a removal, with a purpose of its own. */
export const openedForRecords = (
  deps: LookUpDeps,
  endpoint: EndpointShape,
  asked: Asked & {
    readonly params: { readonly id: string }
    readonly body: { readonly purpose?: RecordsPurpose | undefined }
  },
): Promise<Opened> =>
  openedPerson(
    deps,
    { ...actingIn(endpoint, asked), purposeOf: recordsPurposeOf(asked.body.purpose) },
    asked.params.id,
  )

/** Opening one member, and closing. */
export function lookUpRoutes(serve: Serve<StaffCall>, deps: LookUpDeps): void {
  serve(openLookUp, (asked) => open(deps, actingIn(openLookUp, asked), asked.body))
  serve(openTaskPerson, (asked) => openOfTask(deps, actingIn(openTaskPerson, asked), asked.params))
  serve(listLookUps, async (asked) => ({ results: await listOpen(deps, actingIn(listLookUps, asked)) }))
  serve(readLookUp, async (asked) => presentLookUp(deps, await openedBy(deps, readLookUp, asked)))
  serve(closeLookUp, async (asked) => {
    const { row } = await openedBy(deps, closeLookUp, asked)
    await removeLookUp(deps.store.db, row.id)
    return { message: 'Closed.' }
  })
}

/** What is shown of the member. */
export function lookedUpRoutes(serve: Serve<StaffCall>, deps: LookUpDeps): void {
  serve(readStaffProfile, async (asked) => profileOf(deps, await openedBy(deps, readStaffProfile, asked)))
  serve(readStaffAppointments, async (asked) => ({
    results: [...(await appointmentsOf(deps, await openedBy(deps, readStaffAppointments, asked)))],
  }))
  serve(readStaffRequests, async (asked) => ({
    results: [...(await requestsOf(await openedBy(deps, readStaffRequests, asked)))],
  }))
  serve(readStaffCoverage, async (asked) =>
    readSessions(deps, await openedBy(deps, readStaffCoverage, asked)),
  )
}

/** What is done for the member. */
export function lookedUpActRoutes(serve: Serve<StaffCall>, deps: LookUpDeps): void {
  serve(noteStaffSession, async (asked) =>
    noteSession(deps, await openedBy(deps, noteStaffSession, asked), asked.params.visit, asked.body),
  )
  serve(adjustSessions, async (asked) =>
    adjustNumber(deps, await openedBy(deps, adjustSessions, asked), asked.body),
  )
  serve(resendCode, async (asked) => mailWayIn(deps, await openedBy(deps, resendCode, asked)))
  serve(endMemberSessions, async (asked) =>
    signMemberOut(deps, await openedBy(deps, endMemberSessions, asked)),
  )
  serve(exportOpened, async (asked) =>
    exportOf(deps, await openedForRecords(deps, exportOpened, asked), asked.body),
  )
}
