import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { createProfile, realJpeg } from '../counselor-profile.ts'
import type { CounselorFixture } from '../counselor-fixture.ts'
import { imageAttachment } from '../counselor-case.ts'
import {
  type CounselorCall,
  createOffer,
  createMeetingRequest,
  allowInPerson,
  findStaffId,
} from '../offers/meeting-requests.ts'
import type { Json } from '../services.ts'

/** The request of a counselor endpoint: always for the owner's objects. */
export interface CounselorRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in order, and the request; created again for each of them. */
export type CounselorRow = readonly [
  answers: string,
  ask?: (world: CounselorFixture) => CounselorRequest | Promise<CounselorRequest>,
]

/** Objects of the owner: 404 for another counselor. */
const allowOwnerOr404 = (status: number): string => `401 401 403 403 403 404 ${status} 403 401`
const createVisitParams = async (w: CounselorFixture): Promise<CounselorRequest> => ({
  params: { visit_id: (await w.caseOf()).visit },
})
const createPatientParams = async (w: CounselorFixture): Promise<CounselorRequest> => ({
  params: { patient_id: (await w.caseOf()).patient },
})
const draftBody = {
  subject: 'Hello',
  text: 'Not sent yet',
  document_ids: [],
  client_message_id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0003',
}
const messageBody = {
  subject: 'Before we talk',
  text: 'I look forward to it.',
  document_ids: [],
  client_message_id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002',
}

/** Each counselor uses their own objects: the request names no one else's. */
const allowEachCounselor = (status: number): string => `401 401 403 403 403 ${status} ${status} 403 401`

const closedDay = { kind: 'day', day: '2026-12-01', hours: [] }
/** A URL that must not be requested. */
const INTERNAL_ADDRESS = 'https://127.0.0.1/calendar.ics'
/** Private to one counselor: 404 for another one. */
const allowOwnerOnly = (status: number): string => `401 401 403 403 403 404 ${status} 403 401`

const licenseBody = { number: 'L-100', ends_on: '2027-12-31' } as const
const states = usStates.map(({ code }) => code)
/** An open offer of the owner for a separate request. */
async function createOfferParams({ services, call, admin }: CounselorFixture): Promise<CounselorRequest> {
  const asOwner: CounselorCall = (method, path, body) => call('owner', [method, path], body)
  const staffId = await findStaffId(services, await allowInPerson(services, asOwner))
  return {
    params: {
      offer_id: await createOffer(services, await createMeetingRequest(services), { staffId, by: admin }),
    },
  }
}
let usedStates = 0
/** A state not used yet. */
const getNextState = (): string => states[usedStates++ % states.length] ?? ''
/** A license of the owner. */
async function createLicense({ call }: CounselorFixture): Promise<string> {
  const state = getNextState()
  await call('owner', ['POST', '/counselor/licences'], { ...licenseBody, state })
  return state
}

/**
 * Access control of the counselor API (trust S1). Every mounted endpoint has a row; a missing one fails the build.
 * The columns are the principals of `counselor-fixture.ts`: anonymous, a member, care line, account manager (also
 * editor and privacy officer), administrator, another counselor, the owner, lapsed, ended. A row with ids requests
 * objects of the owner: another counselor gets 404.
 */
export const counselorAccess: Readonly<Record<string, CounselorRow>> = {
  'GET /counselor/me': [allowEachCounselor(200)],
  'GET /counselor/offers': [allowEachCounselor(200)],
  'POST /counselor/offers/:offer_id/accept': [allowOwnerOnly(200), createOfferParams],
  'POST /counselor/offers/:offer_id/decline': [
    allowOwnerOnly(200),
    async (w) => ({ ...(await createOfferParams(w)), body: { reason: 'no_time' } }),
  ],
  'POST /counselor/offers/:offer_id/give-back': [
    allowOwnerOnly(200),
    async (w) => {
      const ask = await createOfferParams(w)
      await w.call('owner', ['POST', `/counselor/offers/${ask.params?.['offer_id']}/accept`])
      return { ...ask, body: { reason: 'no_time' } }
    },
  ],
  'GET /counselor/calendar': [allowEachCounselor(200)],
  'POST /counselor/calendar/preview': [allowEachCounselor(200), () => ({ body: { change: closedDay } })],
  'POST /counselor/calendar/changes': [
    allowEachCounselor(204),
    () => ({ body: { change: closedDay, decisions: [] } }),
  ],
  'POST /counselor/calendar/feed': [allowEachCounselor(201)],
  'DELETE /counselor/calendar/feed': [allowEachCounselor(204)],
  'POST /counselor/calendar/own/test': [
    allowEachCounselor(200),
    () => ({ body: { address: INTERNAL_ADDRESS } }),
  ],
  'PUT /counselor/calendar/own': [allowEachCounselor(422), () => ({ body: { address: INTERNAL_ADDRESS } })],
  'DELETE /counselor/calendar/own': [allowEachCounselor(204)],
  'GET /counselor/today': [allowEachCounselor(200)],
  'GET /counselor/cases': [allowEachCounselor(200)],
  'GET /counselor/conversations': [allowEachCounselor(200)],
  'GET /counselor/visits': [allowEachCounselor(200)],
  'GET /counselor/visits/:visit_id': [allowOwnerOr404(200), createVisitParams],
  'POST /counselor/visits/:visit_id/cannot-make': [
    allowOwnerOr404(200),
    async (w) => ({ ...(await createVisitParams(w)), body: { choice: 'move', message: 'I am away.' } }),
  ],
  'POST /counselor/visits/:visit_id/can-make': [
    allowOwnerOr404(200),
    async (w) => ({ ...(await createVisitParams(w)), body: { message: 'I am there.' } }),
  ],
  'POST /counselor/visits/:visit_id/cancelation-seen': [allowOwnerOr404(204), createVisitParams],
  'POST /counselor/visits/:visit_id/room': [allowOwnerOr404(422), createVisitParams],
  'POST /counselor/visits/:visit_id/end': [
    allowOwnerOr404(409),
    async (w) => ({ ...(await createVisitParams(w)), body: { attendance: 'did_not_come', closing: null } }),
  ],
  'GET /counselor/cases/:patient_id': [allowOwnerOr404(200), createPatientParams],
  'GET /counselor/cases/:patient_id/documents/:document_id': [
    allowOwnerOr404(200),
    async (w) => {
      const { patient, document } = await w.caseOf()
      return { params: { patient_id: patient, document_id: document } }
    },
  ],
  'POST /counselor/cases/:patient_id/care-call': [allowOwnerOr404(200), createPatientParams],
  'GET /counselor/conversations/:patient_id': [allowOwnerOr404(200), createPatientParams],
  'POST /counselor/conversations/:patient_id/read': [allowOwnerOr404(204), createPatientParams],
  'PUT /counselor/conversations/:patient_id/draft': [
    allowOwnerOr404(204),
    async (w) => ({ ...(await createPatientParams(w)), body: draftBody }),
  ],
  'POST /counselor/conversations/:patient_id/documents': [
    allowOwnerOr404(200),
    async (w) => ({ ...(await createPatientParams(w)), body: imageAttachment }),
  ],
  'POST /counselor/conversations/:patient_id/messages': [
    allowOwnerOr404(200),
    async (w) => ({ ...(await createPatientParams(w)), body: messageBody }),
  ],
  'GET /counselor/profile': [allowEachCounselor(200)],
  'PUT /counselor/profile': [allowEachCounselor(200), () => ({ body: createProfile() })],
  'PUT /counselor/portrait': [
    allowEachCounselor(200),
    () => ({ body: { name: 'me.jpg', type: 'image/jpeg', data: realJpeg.toString('base64') } }),
  ],
  'GET /counselor/portrait': [allowEachCounselor(200)],
  'DELETE /counselor/portrait': [allowEachCounselor(200)],
  'GET /counselor/licences': [allowEachCounselor(200)],
  'POST /counselor/licences': [
    allowEachCounselor(201),
    () => ({ body: { ...licenseBody, state: getNextState() } }),
  ],
  'PUT /counselor/licences/:state': [
    allowOwnerOnly(200),
    async (world) => ({ params: { state: await createLicense(world) }, body: licenseBody }),
  ],
  'GET /counselor/licences/:state/visits': [
    allowOwnerOnly(200),
    async (world) => ({ params: { state: await createLicense(world) } }),
  ],
  'DELETE /counselor/licences/:state': [
    allowOwnerOnly(200),
    async (world) => ({ params: { state: await createLicense(world) } }),
  ],
}
