import { randomBytes } from 'node:crypto'
import { hours } from '@evenkeel/contract/units'
import { stoppedClock } from '@evenkeel/server/clock'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { type Json, openServices, type Services } from '../testing/services.ts'

export const PASSWORD = 'Brave#Lantern9'

/** One request as it goes out. */
export interface Request {
  readonly query?: string
  readonly body?: Json
  readonly authorization?: string | null
  readonly client?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A registration as the wire has it, without what may be left out. */
export const registrationBody = (email: string) => ({
  email,
  password: PASSWORD,
  first_name: 'Zephyrine',
  last_name: 'Quillfeather',
  phone: '7205550123',
  address1: '12 Marmalade Street',
  city: 'Denver',
  zip: '80202',
  state: 'CO',
  gender: 'F',
  employment_status: 'Full Time',
  relationship_status: 'Married',
  job_title: 'Technical',
  birthdate: '04/03/1990',
  agrees_to_privacy_notice: true,
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'ZQ',
})

/** A member with both tokens. */
export interface Member {
  readonly email: string
  readonly token: string
  readonly jwt: string
  readonly patient: number
}

/** Sends requests as they are written; everybody sends from an address of their own, so that no throttle is in the way. */
function callerTo({ app }: Pick<Services, 'app'>) {
  let sender = 0
  return async (method: string, path: string, request: Request = {}) => {
    const { query, body, authorization, client = 'northstar', headers = {} } = request
    sender += 1
    const answer = await app.inject({
      method: method as 'GET',
      url: query ? `${path}?${query}` : path,
      remoteAddress: `10.0.${(sender >> 8) & 255}.${sender & 255}`,
      headers: { 'x-client-id': client, ...(authorization ? { authorization } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== ''
    const parsed: Json = isJson ? answer.json() : null
    return { status: answer.statusCode, headers: answer.headers, body: parsed }
  }
}
type Caller = ReturnType<typeof callerTo>

/** New addresses, and what was mailed to them. */
const mailboxOf = (call: Caller) => {
  /** Mails to an address, newest first. */
  const mailsTo = async (email: string): Promise<Json[]> =>
    (await call('GET', '/mailbox.json', { query: `to=${encodeURIComponent(email)}` })).body
  return {
    newEmail: (): string => `walker.${randomBytes(5).toString('hex')}@example.test`,
    mailsTo,
    codeFor: async (email: string): Promise<string> =>
      /^\d{6}$/m.exec((await mailsTo(email))[0].text)?.[0] ?? '',
  }
}

/** Registers, signs in and confirms members. */
function accountsOf(call: Caller, { newEmail, codeFor }: ReturnType<typeof mailboxOf>) {
  const register = async (): Promise<{ email: string; token: string }> => {
    const email = newEmail()
    const { body } = await call('POST', '/api/auth/register', { body: registrationBody(email) })
    return { email, token: body.auth_token }
  }
  const signIn = async (email: string): Promise<Member> => {
    const { body } = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
    return { email, token: body.auth_token, jwt: body.md_live.jwt, patient: body.mdlive_id }
  }
  const newMember = async (): Promise<Member> => {
    const { email, token } = await register()
    const body = { email, otp: await codeFor(email) }
    await call('POST', '/api/auth/confirm-sign-up', { body, authorization: `Token ${token}` })
    return signIn(email)
  }
  return { register, signIn, newMember }
}

/** The first answers of an intake: for oneself, in Colorado, about anxiety. */
async function firstAnswers(call: Caller): Promise<Json> {
  const { body: start } = await call('GET', '/api/questions/starting-question')
  const where = start.nested_question
  return {
    question: start.id,
    answer: 'Myself',
    nested_response: {
      question: where.id,
      answer: 'Colorado',
      nested_response: { question: where.nested_question.id, answer: 'Anxiety' },
    },
  }
}

/** Visitors who gave the first answers. */
const visitorsOf =
  (call: Caller) =>
  async (): Promise<{
    id: string
    token: string
    start: string
    response: Json
  }> => {
    const response = await firstAnswers(call)
    const { body } = await call('POST', '/api/answers', { body: { response: [response] } })
    return { id: body.id, token: body.answer_token, start: response.question, response }
  }

/** A counselor of Colorado, as a patient finds one. */
async function findProvider(call: Caller, { jwt, patient }: Member): Promise<number> {
  const { body: found } = await call('POST', `/telehealth/v2/patients/${patient}/providers/search`, {
    body: { search: { state_abbrev: 'CO', provider_type_id: 38, availability_type: ['video'] } },
    authorization: `Bearer ${jwt}`,
  })
  return found.providers[0].id
}

/** Free times of a counselor and what is booked into them. `owner` is the patient who looks. */
function bookingsOf(call: Caller, owner: Member, provider: number) {
  /** Free starts of the counselor, in seconds since 1970, from the next day with any. */
  const freeStarts = async (): Promise<readonly number[]> => {
    const { body } = await call('GET', `/telehealth/v2/providers/${provider}/profile`, {
      query: 'show_next_availability=true',
      authorization: `Bearer ${owner.jwt}`,
    })
    return body.availability_details.available_hours.map(
      ({ timeslot }: Json) => Temporal.Instant.from(timeslot).epochMilliseconds / 1000,
    )
  }
  const appointment = (start_time: number) => ({
    provider_id: provider,
    provider_type_id: 38,
    appointment_method: 'video',
    start_time,
    state_abbrev: 'CO',
    survey_answer: 'Anxiety',
    chief_complaint: 'Anxiety',
    customer_call_in_number: '7205550123',
    agrees_to_informed_consent: true,
    agrees_to_privacy_agreement: true,
    consent_user_initials: 'ZQ',
  })
  /** Books the next free hour of the counselor; its id and start. */
  const book = async ({ jwt, patient }: Member): Promise<{ id: number; start: number }> => {
    const [start = 0] = await freeStarts()
    const { body } = await call('POST', `/telehealth/v2/patients/${patient}/appointments`, {
      body: { appointment: appointment(start) },
      authorization: `Bearer ${jwt}`,
    })
    return { id: body.appointment.id, start }
  }
  return { freeStarts, appointment, book }
}

/** The mounted product and the people who walk through it; everything goes through HTTP, with paths written by hand. */
export async function openWalk() {
  const clock = stoppedClock('2026-11-17T16:00:00Z')
  const services = await openServices({
    store: await openTestStore(),
    clock,
    logger: failOnErrorLog(),
  })
  const call = callerTo(services)
  const mailbox = mailboxOf(call)
  const accounts = accountsOf(call, mailbox)
  const newVisitor = visitorsOf(call)

  const expired = await accounts.newMember()
  clock.advance(hours(1))
  const [owner, other] = [await accounts.newMember(), await accounts.newMember()]
  const [visitor, otherVisitor] = [await newVisitor(), await newVisitor()]
  const { body: temporary } = await call('GET', '/api/mdlive/fake-user-token', {
    authorization: `Token ${visitor.token}`,
  })
  const provider = await findProvider(call, owner)
  return {
    ...{ call, clock, close: services.close, ...mailbox, ...accounts, newVisitor },
    ...{ expired, owner, other, visitor, otherVisitor, temporary, provider },
    ...bookingsOf(call, owner, provider),
  }
}
export type Walk = Awaited<ReturnType<typeof openWalk>>
