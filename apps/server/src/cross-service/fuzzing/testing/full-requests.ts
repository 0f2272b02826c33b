import { holdHeader } from '@evenkeel/api-contract/telehealth/slot-holds'
import { PASSWORD, createRegistration } from '../../testing/test-people.ts'
import type { AccessRequest } from '../../testing/access-matrix/access-row.ts'
import type { Json } from '../../testing/services.ts'
import { type AccessFixture, sampleFile } from '../../testing/access-fixture.ts'

/** Number of messages that fill more than one page. */
const MESSAGE_COUNT = 22
const ID = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001'
const partner = { api_key: 'test', password: 'test' }
const pages = 'page=1&per_page=30'
const once = { 'idempotency-key': 'one wish' }
const held = { [holdHeader]: ID }
const named = { provider_name: 'Dr. Nina Park', hold_id: ID }
const agreed = {
  survey_answer: 'Other',
  chief_complaint: 'Anxiety',
  customer_call_in_number: '7205550123',
  agrees_to_informed_consent: true,
  agrees_to_privacy_agreement: true,
  consent_user_initials: 'ZQ',
}
const search = {
  state_abbrev: 'CO',
  provider_type_id: 38,
  availability_type: ['video'],
  gender: 'Female',
  specific_date: '2026-11-24',
  time_zone: 'America/Denver',
  language_id: 1,
  sort: 'name',
}
const day = 'specific_date=2026-11-24&time_zone=America%2FDenver&show_next_availability=true'
const profile = `${day}&availability_type=video&provider_type=38&state_abbrev=CO&patient_id=`
const patientDetails: Json = {
  ...{ first_name: 'Ada', last_name: 'Lovett', gender: 'F', birthdate: '1990-04-03', member_id: ID },
  ...{ subscriber_id: 'A1', email: 'ada@example.test', phone: '7205550123', address1: '12 Elm Street' },
  ...{
    address2: 'Flat 2',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    relationship: 'Self',
    us_time_zone_id: 3,
  },
}

/** A request with the headers of this endpoint, and a second body if it accepts one of two. */
export interface FullRequest extends AccessRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly otherBody?: Json
}
type FullRequests = Readonly<Record<string, FullRequest>>

/** Cursors of paginated lists. */
interface PageCursors {
  readonly page: string
  readonly hits: string
  readonly own: string
}

/** Creates enough messages for paginated lists, and returns their cursors. */
async function createPageCursors({ send, provider, patient, ...world }: AccessFixture): Promise<PageCursors> {
  const authorization = await world.ownerToken()
  for (let number = 0; number < MESSAGE_COUNT; number += 1) {
    const body = { to_id: provider, subject: `Letter ${number}`, message: 'Good morning' }
    await send('POST', '/api/messages', { body, authorization })
  }
  const telehealth = `Bearer ${await world.ownerJwt()}`
  const list = `/telehealth/v1/patients/${patient}/messages`
  const { body: page } = await send('GET', list, { authorization: telehealth })
  const searched = { body: { text: 'morning' }, authorization: telehealth }
  const { body: hits } = await send('POST', `${list}/search`, searched)
  const { body: own } = await send('GET', '/api/messages?sent=true', { authorization })
  return {
    page: page.next_cursor as string,
    hits: hits.next_cursor as string,
    own: new URL(own.next).searchParams.get('cursor') ?? '',
  }
}

const createSlot = ({ provider }: AccessFixture) => ({
  provider_id: provider,
  start_time: Temporal.Instant.from('2026-11-24T17:00:00Z').epochMilliseconds / 1000,
  state_abbrev: 'CO',
  appointment_method: 'video',
})

const createSlotQuery = ({ provider }: AccessFixture) => ({
  provider_id: provider,
  appointment_date: '2026-12-01',
  preferred_time: 'morning',
  appointment_method: 'video',
  chief_complaint_comments: 'In the morning, please',
})

/** Query of a temporary user. */
async function createTemporaryUserQuery({
  temporary,
}: AccessFixture): Promise<{ query: string; userId: number; jwt: string }> {
  const { jwt, user } = await temporary()
  return { query: `patient_id=${user.id}&mdlive_token=${jwt}`, userId: user.id, jwt }
}

/** API: search, select and book a slot. */
async function createBookingRequests(world: AccessFixture): Promise<FullRequests> {
  const { provider, set } = world
  const { query, userId, jwt } = await createTemporaryUserQuery(world)
  const slot = createSlot(world)
  const draft = { ...slot, ...agreed, ...named, response: [set.response] }
  return {
    'api POST /mdlive/holds': { query, body: { hold: slot }, headers: held },
    'api POST /appointment-slot-queries': {
      body: { ...createSlotQuery(world), provider_name: 'Dr. Nina Park', provider_type_id: 38 },
      headers: once,
    },
    'api GET /appointment-slot-queries': { query: pages },
    'api POST /appointments/reschedules': {
      body: { appointment_id: world.visit, ...slot, ...named },
      headers: once,
    },
    'api POST /mdlive/search-providers': { query: `${query}&${pages}`, body: { search } },
    'api GET /mdlive/providers-profile': {
      query: `${profile}${userId}&provider_id=${provider}&mdlive_token=${jwt}`,
      headers: held,
    },
    'api POST /appointments': { body: draft, headers: once },
    'api PATCH /appointments/:id': { body: draft },
  }
}

/** Telehealth service: the same, and the video room. */
function createTelehealthBookingRequests(world: AccessFixture): FullRequests {
  const ofPatient = { id: world.patient }
  const slot = createSlot(world)
  return {
    'telehealth POST /v2/patients/:id/holds': { params: ofPatient, body: { hold: slot }, headers: held },
    'telehealth POST /v2/patients/:id/appointment_requests': {
      params: ofPatient,
      body: {
        appointment_request: {
          ...createSlotQuery(world),
          chief_complaint: 'Anxiety',
          contact_number: '7205550123',
          state_abbrev: 'CO',
        },
      },
      headers: once,
    },
    'telehealth GET /v2/patients/:id/appointments/past': { params: ofPatient, query: pages },
    'telehealth POST /v2/patients/:id/appointments': {
      params: ofPatient,
      body: {
        appointment: { ...slot, ...agreed, provider_type_id: 38, chief_complaint_comments: 'In the morning' },
      },
      headers: { ...once, ...held },
    },
    'telehealth POST /v2/patients/:id/providers/search': {
      params: ofPatient,
      query: pages,
      body: { search },
    },
    'telehealth GET /v2/providers/:id/profile': {
      params: { id: world.provider },
      query: `${profile}${world.patient}`,
      headers: held,
    },
    'telehealth GET /v1/rooms/:id/signals': { query: 'after=0&wait=0' },
    'telehealth POST /v1/rooms/:id/signals': {
      body: { signal: { kind: 'candidate', candidate: 'a', sdp_mid: '0', sdp_m_line_index: 0 } },
    },
  }
}

/** Registration, log-in, and tokens requested by the API. */
const createSignInRequests = ({ owner, set }: AccessFixture): FullRequests => ({
  'api POST /auth/register': {
    body: createRegistration({ answer: set.id, organisation: null }),
  },
  'api POST /auth/password-reset-confirm': {
    body: { token: 'x', email: owner.email, otp: '123456', new_password: 'Bright#Meadow7' },
  },
  'api POST /auth/login': {
    body: { email: owner.email, password: PASSWORD },
    headers: { 'user-agent': 'sqlmap' },
  },
  'telehealth POST /v1/sso_auth/auth_token': {
    body: {
      auth: patientDetails,
      org: { ou: 'northstar', covered_sessions: 6 },
      session: 'one',
      api: partner,
    },
  },
  'telehealth POST /v1/sso_auth/auth_end': { body: { sessions: ['one'], api: partner } },
  'telehealth POST /operator/patients/session-notes': {
    body: { member_id: 'one', visit_id: 1, note: { act: 'waive', reason: 'goodwill' }, api: partner },
  },
  'telehealth POST /operator/patients/session-adjustments': {
    body: {
      member_id: 'one',
      code: 'A-1',
      sessions: 1,
      reason: 'crisis',
      key: '7c1e0f5a-0900-4a00-8a00-000000000901',
      api: partner,
    },
  },
  'telehealth POST /operator/counselors/list': { body: { api: partner } },
  'telehealth POST /operator/counselors/licence-warnings': { body: { api: partner } },
  'telehealth POST /operator/counselors/licence-warnings/told': {
    body: { provider_id: 1, state: 'CO', ends_on: '2026-12-31', warning: 60, api: partner },
  },
  'telehealth POST /operator/counselors/check-licence': {
    body: {
      provider_id: 1,
      state: 'CO',
      check: { number: 'L-1', ends_on: '2026-12-31', refusal: null },
      by: '7c1e0f5a-0900-4a00-8a00-000000000901',
      api: partner,
    },
  },
  'telehealth POST /operator/patients/open-contests': { body: { api: partner } },
  'telehealth POST /operator/patients/coverage': { body: { member_id: 'one', api: partner } },
  'telehealth POST /operator/patients/export': { body: { member_id: 'one', api: partner } },
  'telehealth POST /operator/patients/remove': { body: { member_id: 'one', api: partner } },
  'telehealth POST /v1/sso_auth/visitor_token': {
    body: { org: { ou: 'northstar' }, visitor: 'one', api: partner },
  },
  'telehealth POST /v1/sso_auth/auth_extend': { body: { org: { ou: 'northstar' }, api: partner } },
})

/** Intake questions and their answers. */
const createIntakeRequests = ({ set }: AccessFixture): FullRequests => ({
  'api GET /questions': { query: pages },
  'api POST /answers': {
    body: { response: [set.response], last_question_answered: set.question },
    headers: { 'x-child-organisation': ID },
  },
  'api POST /answers/:id/add-answer': {
    params: { id: set.id },
    body: { response: set.response, last_question_answered: set.question },
  },
  'api PATCH /answers/:id/add-or-update-answer': {
    params: { id: set.id },
    body: { response: set.response, last_question_answered: set.question },
  },
  'api PATCH /answers/:id': {
    params: { id: set.id },
    body: { response: [set.response], last_question_answered: set.question },
  },
})

const createMessage = ({ provider, message }: AccessFixture) => ({
  to_id: provider,
  subject: 'Hello',
  message: 'Good morning',
  replied_to_message_id: message.id,
})

/** API: messages and documents. */
function createMessageRequests(world: AccessFixture, cursor: PageCursors): FullRequests {
  const { provider, patient, message, document } = world
  return {
    'api GET /messages': {
      query: `cursor=${cursor.own}&sent=true&inbox=false&received=false&unread=false&unread_status=false&provider=${provider}`,
    },
    'api POST /messages/search': { body: { text: 'morning', cursor: cursor.hits } },
    'api GET /messages/:id/conversations': { params: { id: message.id }, query: `cursor=${cursor.page}` },
    'api POST /messages': {
      body: { ...createMessage(world), documents: [document.id], client_message_id: ID },
    },
    'api GET /contacts': { query: pages },
    'api GET /documents': { query: `${pages}&upload_by=patient` },
    'api POST /documents': {
      otherBody: { id: world.telehealthDocument },
      body: { ...sampleFile, record_type: 'Test Result', client_document_id: ID },
    },
    'api POST /messages/webhook': {
      body: {
        event: {
          token: 'a token for tests',
          action: 'message:provider:created',
          data: { patient_id: patient, message: { id: message.id } },
        },
      },
    },
  }
}

/** Telehealth service: the same. */
function createTelehealthMessageRequests(world: AccessFixture, cursor: PageCursors): FullRequests {
  const { provider, patient } = world
  const ofPatient = { id: patient }
  return {
    'telehealth POST /v2/patients/:id/documents': {
      params: ofPatient,
      body: { doc: { ...sampleFile, record_type: 'Test Result', client_document_id: ID } },
    },
    'telehealth GET /v1/patients/:id/messages': {
      params: ofPatient,
      query: `cursor=${cursor.page}&per=20&filter=sent&provider_id=${provider}`,
    },
    'telehealth POST /v1/patients/:id/messages': {
      params: ofPatient,
      body: {
        message: {
          ...createMessage(world),
          message_type: 'follow_up',
          document_ids: [world.telehealthDocument],
          client_message_id: ID,
        },
      },
    },
    'telehealth POST /v1/patients/:id/messages/search': {
      params: ofPatient,
      body: { text: 'morning', cursor: cursor.hits },
    },
    'telehealth GET /v1/patients/:id/providers/:provider_id/conversation': {
      params: { id: patient, provider_id: provider },
      query: `cursor=${cursor.page}&per=20`,
    },
  }
}

/** Complete requests for endpoints whose row in `accessTable` omits fields. */
export async function createFullRequests(world: AccessFixture): Promise<FullRequests> {
  const cursors = await createPageCursors(world)
  return {
    ...(await createBookingRequests(world)),
    ...createTelehealthBookingRequests(world),
    ...createSignInRequests(world),
    ...createIntakeRequests(world),
    ...createMessageRequests(world, cursors),
    ...createTelehealthMessageRequests(world, cursors),
    'content GET /articles': { query: `topic=${world.topic}&access=open` },
  }
}
