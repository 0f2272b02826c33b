import type { SignedIn, StaffPeople } from '@evenkeel/api/testing/staff-people'
import { onlyOnce } from '../counselor-case.ts'
import { type CounselorCall, offered, requestToMeet, type RequestToMeet, seesInPerson } from './requests.ts'
import type { Services } from '../services.ts'
import type { StaffCredentials, StaffPrincipal } from '../staff-world.ts'

interface Around {
  readonly staff: StaffPeople
  readonly admin: SignedIn
  /** Where the staff application is. */
  readonly staffUrl: string
  readonly credentialsOf: (principal: StaffPrincipal) => Promise<StaffCredentials>
}

/** A counselor who sees people in person, and how they call. */
export async function inPersonCounselor(
  services: Services,
  { staff, admin, staffUrl }: Omit<Around, 'credentialsOf'>,
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
  const providerId = await seesInPerson(services, call, state)
  return { ...signedIn, call, providerId }
}
export type InPersonCounselor = Awaited<ReturnType<typeof inPersonCounselor>>

/** What the table of staff asks for around offers. */
export function offersIn(services: Services, around: Around) {
  const counselor = onlyOnce(() => inPersonCounselor(services, around))
  const requests = new Map<string, RequestToMeet>()
  return {
    /** A request to meet in person, taken by whoever asks where they may. */
    heldRequest: async (principal: StaffPrincipal): Promise<string> => {
      const request = await requestToMeet(services)
      requests.set(request.id, request)
      const { cookie = null } = await around.credentialsOf(principal)
      await around.staff.send('POST', `/staff/tasks/in_person/${request.id}/claim`, { cookie })
      return request.id
    },
    /** Id of a counselor to whom it can be offered. */
    offerable: async (): Promise<string> => (await counselor()).id,
    /** An open offer of a request. */
    openOffer: async (requestId: string): Promise<string> => {
      const request = requests.get(requestId)
      if (!request) throw new Error('no such request')
      const { id: staffId } = await counselor()
      return offered(services, request, { staffId, by: around.admin })
    },
  }
}
