import { usStates } from '@evenkeel/contract/lists/us-states'
import { profile, realJpeg } from './counselor-profile.ts'
import type { CounselorWorld } from './counselor-world.ts'
import { aPicture } from './counselor-case.ts'
import { type CounselorCall, offered, requestToMeet, seesInPerson, staffIdOf } from './offers/requests.ts'
import type { Json } from './services.ts'

/** What is asked of an endpoint of counselors: always for the owner's things. */
export interface CounselorAsk {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in their order, and the request; made anew for each of them. */
export type CounselorRow = readonly [
  answers: string,
  ask?: (world: CounselorWorld) => CounselorAsk | Promise<CounselorAsk>,
]

/** Things of the owner's: to another counselor they look like none. */
const theirs = (status: number): string => `401 401 403 403 403 404 ${status} 403 401`
const ofVisit = async (w: CounselorWorld): Promise<CounselorAsk> => ({
  params: { visit_id: (await w.caseOf()).visit },
})
const ofPatient = async (w: CounselorWorld): Promise<CounselorAsk> => ({
  params: { patient_id: (await w.caseOf()).patient },
})
const aDraft = {
  subject: 'Hello',
  text: 'Not sent yet',
  document_ids: [],
  client_message_id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0003',
}
const aMessage = {
  subject: 'Before we talk',
  text: 'I look forward to it.',
  document_ids: [],
  client_message_id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002',
}

/** Each counselor reads or changes the own things: there is nothing in the request that names another's. */
const own = (status: number): string => `401 401 403 403 403 ${status} ${status} 403 401`

const closedDay = { kind: 'day', day: '2026-12-01', hours: [] }
/** An address that nothing is asked at. */
const inside = 'https://127.0.0.1/calendar.ics'
/** What is one counselor's alone: for another one it is not there. */
const owners = (status: number): string => `401 401 403 403 403 404 ${status} 403 401`

const told = { number: 'L-100', ends_on: '2027-12-31' } as const
const states = usStates.map(({ code }) => code)
/** An open offer of the owner, of a request of its own. */
async function ofOffer({ services, call, admin }: CounselorWorld): Promise<CounselorAsk> {
  const asOwner: CounselorCall = (method, path, body) => call('owner', [method, path], body)
  const staffId = await staffIdOf(services, await seesInPerson(services, asOwner))
  return {
    params: { offer_id: await offered(services, await requestToMeet(services), { staffId, by: admin }) },
  }
}
let used = 0
/** A state that nobody has asked for yet. */
const nextState = (): string => states[used++ % states.length] ?? ''
/** A licence of the owner. */
async function licenceOf({ call }: CounselorWorld): Promise<string> {
  const state = nextState()
  await call('owner', ['POST', '/counselor/licences'], { ...told, state })
  return state
}

/**
 * Who may call what of a counselor's (trust S1). Every endpoint that is mounted has a row here; one without fails the build. The columns are the
 * principals of `counselor-world.ts`: nobody, a member, care line, account manager (editor and privacy officer too), administrator, another
 * counselor, the owner, lapsed, ended. A row with ids asks for the owner's: another counselor gets the 404 of what is not there.
 */
export const counselorAccess: Readonly<Record<string, CounselorRow>> = {
  'GET /counselor/me': [own(200)],
  'GET /counselor/offers': [own(200)],
  'POST /counselor/offers/:offer_id/accept': [owners(200), ofOffer],
  'POST /counselor/offers/:offer_id/decline': [
    owners(200),
    async (w) => ({ ...(await ofOffer(w)), body: { reason: 'no_time' } }),
  ],
  'POST /counselor/offers/:offer_id/give-back': [
    owners(200),
    async (w) => {
      const ask = await ofOffer(w)
      await w.call('owner', ['POST', `/counselor/offers/${ask.params?.['offer_id']}/accept`])
      return { ...ask, body: { reason: 'no_time' } }
    },
  ],
  'GET /counselor/calendar': [own(200)],
  'POST /counselor/calendar/preview': [own(200), () => ({ body: { change: closedDay } })],
  'POST /counselor/calendar/changes': [own(204), () => ({ body: { change: closedDay, decisions: [] } })],
  'POST /counselor/calendar/feed': [own(201)],
  'DELETE /counselor/calendar/feed': [own(204)],
  'POST /counselor/calendar/own/test': [own(200), () => ({ body: { address: inside } })],
  'PUT /counselor/calendar/own': [own(422), () => ({ body: { address: inside } })],
  'DELETE /counselor/calendar/own': [own(204)],
  'GET /counselor/today': [own(200)],
  'GET /counselor/cases': [own(200)],
  'GET /counselor/conversations': [own(200)],
  'GET /counselor/visits': [own(200)],
  'GET /counselor/visits/:visit_id': [theirs(200), ofVisit],
  'POST /counselor/visits/:visit_id/cannot-make': [
    theirs(200),
    async (w) => ({ ...(await ofVisit(w)), body: { choice: 'move', message: 'I am away.' } }),
  ],
  'POST /counselor/visits/:visit_id/can-make': [
    theirs(200),
    async (w) => ({ ...(await ofVisit(w)), body: { message: 'I am there.' } }),
  ],
  'POST /counselor/visits/:visit_id/cancelation-seen': [theirs(204), ofVisit],
  'POST /counselor/visits/:visit_id/room': [theirs(422), ofVisit],
  'POST /counselor/visits/:visit_id/end': [
    theirs(409),
    async (w) => ({ ...(await ofVisit(w)), body: { attendance: 'did_not_come', closing: null } }),
  ],
  'GET /counselor/cases/:patient_id': [theirs(200), ofPatient],
  'GET /counselor/cases/:patient_id/documents/:document_id': [
    theirs(200),
    async (w) => {
      const { patient, document } = await w.caseOf()
      return { params: { patient_id: patient, document_id: document } }
    },
  ],
  'POST /counselor/cases/:patient_id/care-call': [theirs(200), ofPatient],
  'GET /counselor/conversations/:patient_id': [theirs(200), ofPatient],
  'POST /counselor/conversations/:patient_id/read': [theirs(204), ofPatient],
  'PUT /counselor/conversations/:patient_id/draft': [
    theirs(204),
    async (w) => ({ ...(await ofPatient(w)), body: aDraft }),
  ],
  'POST /counselor/conversations/:patient_id/documents': [
    theirs(200),
    async (w) => ({ ...(await ofPatient(w)), body: aPicture }),
  ],
  'POST /counselor/conversations/:patient_id/messages': [
    theirs(200),
    async (w) => ({ ...(await ofPatient(w)), body: aMessage }),
  ],
  'GET /counselor/profile': [own(200)],
  'PUT /counselor/profile': [own(200), () => ({ body: profile() })],
  'PUT /counselor/portrait': [
    own(200),
    () => ({ body: { name: 'me.jpg', type: 'image/jpeg', data: realJpeg.toString('base64') } }),
  ],
  'GET /counselor/portrait': [own(200)],
  'DELETE /counselor/portrait': [own(200)],
  'GET /counselor/licences': [own(200)],
  'POST /counselor/licences': [own(201), () => ({ body: { ...told, state: nextState() } })],
  'PUT /counselor/licences/:state': [
    owners(200),
    async (world) => ({ params: { state: await licenceOf(world) }, body: told }),
  ],
  'GET /counselor/licences/:state/visits': [
    owners(200),
    async (world) => ({ params: { state: await licenceOf(world) } }),
  ],
  'DELETE /counselor/licences/:state': [
    owners(200),
    async (world) => ({ params: { state: await licenceOf(world) } }),
  ],
}
