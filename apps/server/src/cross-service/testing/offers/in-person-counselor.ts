import type { SignedInStaff, StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import { memoizeAsync } from '../counselor-case.ts'
import {
  type CounselorCall,
  createOffer,
  createMeetingRequest,
  type MeetingRequestFixture,
  allowInPerson,
} from './meeting-requests.ts'
import type { Services } from '../services.ts'
import type { StaffCredentials, StaffPrincipal } from '../access-matrix/principals.ts'

interface OfferContext {
  readonly staff: StaffTestAccounts
  readonly admin: SignedInStaff
  /** URL of the staff application. */
  readonly staffUrl: string
  readonly credentialsOf: (principal: StaffPrincipal) => Promise<StaffCredentials>
}

/** A counselor who works in person, with a function to send requests. */
export async function createInPersonCounselor(
  services: Services,
  { staff, admin, staffUrl }: Omit<OfferContext, 'credentialsOf'>,
  { name = 'Ines Calder', state = 'CO' } = {},
) {
  const signedIn = await staff.colleague(admin, [{ role: 'counselor', organisation_id: null }], name)
  const { host, origin } = new URL(staffUrl)
  const headers = { host, origin, 'x-evenkeel-staff': '1', cookie: signedIn.cookie }
  const call: CounselorCall = async (method, path, body) => {
    const answer = await services.app.inject({
      method: method as 'GET',
      url: `/telehealth${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }
  const providerId = await allowInPerson(services, call, state)
  return { ...signedIn, call, providerId }
}
export type InPersonCounselor = Awaited<ReturnType<typeof createInPersonCounselor>>

/** Objects of the staff table around offers. */
export function createOfferFixture(services: Services, around: OfferContext) {
  const counselor = memoizeAsync(() => createInPersonCounselor(services, around))
  const requests = new Map<string, MeetingRequestFixture>()
  return {
    /** An in-person request claimed by the caller if allowed. */
    heldRequest: async (principal: StaffPrincipal): Promise<string> => {
      const request = await createMeetingRequest(services)
      requests.set(request.id, request)
      const { cookie = null } = await around.credentialsOf(principal)
      await around.staff.send('POST', `/staff/tasks/in_person/${request.id}/claim`, { cookie })
      return request.id
    },
    /** Id of a counselor who can receive the offer. */
    offerable: async (): Promise<string> => (await counselor()).id,
    /** An open offer of a request. */
    openOffer: async (requestId: string): Promise<string> => {
      const request = requests.get(requestId)
      if (!request) throw new Error('no such request')
      const { id: staffId } = await counselor()
      return createOffer(services, request, { staffId, by: around.admin })
    },
  }
}
