import { randomBytes } from 'node:crypto'
import type { Registration } from '@evenkeel/api-contract/portal/auth'
import { buildRegistration as aRegistration } from '@evenkeel/api-contract/testing/build-registration'
import type { Json, RequestOptions, Services } from './services.ts'

export const PASSWORD = 'Brave#Lantern9'

/** A valid registration with a unique address and name. */
export const createRegistration = (changes: Partial<Registration> = {}): Registration =>
  aRegistration({
    email: `person.${randomBytes(5).toString('hex')}@example.test`,
    password: PASSWORD,
    first_name: 'Zephyrine',
    last_name: 'Quillfeather',
    address1: '12 Marmalade Street',
    mdlive_consent_user_initials: 'ZQ',
    ...changes,
  })

/** A member or visitor of the services under test. */
export interface TestPerson {
  readonly email: string
  readonly id: string
  readonly token: string
  readonly client: string
}

/** A member as known to the telehealth service. */
interface SignedInPatient {
  readonly jwt: string
  readonly patient: number
}

type Send = Services['send']
const createClientHeader = (client: string): Pick<RequestOptions, 'headers'> => ({
  headers: { 'x-client-id': client },
})

/** Registers, confirms and logs in. */
function createAccountActions(send: Send) {
  const register = async (client: string, body = createRegistration()): Promise<TestPerson> => {
    const answer = await send('POST', '/api/auth/register', { body, ...createClientHeader(client) })
    return { email: body.email, id: answer.body.id, token: answer.body.auth_token, client }
  }
  const codeFor = async (email: string): Promise<string> => {
    const { body } = await send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)
    return /^\d{6}$/m.exec(body[0].text)?.[0] ?? ''
  }
  const confirmed = async (client: string, body = createRegistration()): Promise<TestPerson> => {
    const person = await register(client, body)
    await send('POST', '/api/auth/confirm-sign-up', {
      body: { email: person.email, otp: await codeFor(person.email) },
      authorization: `Token ${person.token}`,
    })
    return person
  }
  const signIn = async ({
    email,
    client,
  }: Pick<TestPerson, 'email' | 'client'>): Promise<SignedInPatient & { token: string }> => {
    const { body } = await send('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      ...createClientHeader(client),
    })
    return { token: body.auth_token, jwt: body.md_live.jwt, patient: body.mdlive_id }
  }
  return { register, codeFor, confirmed, signIn }
}

/** A visitor who has chosen the state and a concern. */
async function createVisitor(
  send: Send,
): Promise<{ id: string; token: string; question: string; response: Json }> {
  const { body: first } = await send('GET', '/api/questions/starting-question')
  const [state, complaint]: Json[] = [first.nested_question, first.nested_question.nested_question]
  const response = {
    question: first.id,
    answer: 'Myself',
    nested_response: {
      question: state.id,
      answer: 'Colorado',
      nested_response: { question: complaint.id, answer: 'Anxiety' },
    },
  }
  const { body } = await send('POST', '/api/answers', { body: { response: [response] } })
  return { id: body.id, token: body.answer_token, question: first.id, response }
}

/** Finds a counselor and books, at the telehealth service. */
function createBookingActions(send: Send) {
  /** Books the counselor's next free hour; returns its id. */
  const bookNextHour = async (
    { jwt, patient }: SignedInPatient,
    provider: number,
    { complaint = 'Anxiety', initials = 'ZQ' } = {},
  ): Promise<number> => {
    const authorization = `Bearer ${jwt}`
    const profile = `/telehealth/v2/providers/${provider}/profile?show_next_availability=true`
    const { body: times } = await send('GET', profile, { authorization })
    const start: string = times.availability_details.available_hours[0].timeslot
    const appointment = {
      provider_id: provider,
      provider_type_id: 38,
      appointment_method: 'video',
      start_time: Temporal.Instant.from(start).epochMilliseconds / 1000,
      state_abbrev: 'CO',
      survey_answer: 'Other',
      chief_complaint: complaint,
      customer_call_in_number: '7205550123',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
      consent_user_initials: initials,
    }
    const url = `/telehealth/v2/patients/${patient}/appointments`
    return (await send('POST', url, { body: { appointment }, authorization })).body.appointment.id
  }
  /** A counselor of Colorado, as returned to the patient. */
  const findCounselor = async ({ jwt, patient }: SignedInPatient): Promise<number> => {
    const { body: found } = await send('POST', `/telehealth/v2/patients/${patient}/providers/search`, {
      body: { search: { state_abbrev: 'CO', provider_type_id: 38 } },
      authorization: `Bearer ${jwt}`,
    })
    return found.providers[0].id
  }
  return { bookNextHour, findCounselor }
}

/** Creates people with the requests they would send themselves. */
export const createTestPeople = ({ send }: Services) => ({
  ...createAccountActions(send),
  visitor: () => createVisitor(send),
  ...createBookingActions(send),
})
export type TestPeople = ReturnType<typeof createTestPeople>
