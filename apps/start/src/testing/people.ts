import { randomBytes } from 'node:crypto'
import type { Json, Sent, Services } from './services.ts'

export const PASSWORD = 'Brave#Lantern9'

/** A registration that keeps every rule, with an address nobody else has. */
export const registration = (changes: Readonly<Record<string, unknown>> = {}) => ({
  email: `person.${randomBytes(5).toString('hex')}@example.test`,
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
  relationship: 'Self',
  timezone: 'America/Denver',
  agrees_to_privacy_notice: true,
  agrees_to_mdlive_informed_consent: true,
  agrees_to_mdlive_privacy_agreement: true,
  mdlive_consent_user_initials: 'ZQ',
  ...changes,
})

/** A member or visitor of the services under test. */
export interface Person {
  readonly email: string
  readonly id: string
  readonly token: string
  readonly client: string
}

/** Makes people through the calls they would make themselves. */
export function peopleOf({ send }: Services) {
  const at = (client: string): Pick<Sent, 'headers'> => ({ headers: { 'x-client-id': client } })
  const register = async (client: string): Promise<Person> => {
    const body = registration()
    const answer = await send('POST', '/api/auth/register', { body, ...at(client) })
    return { email: body.email, id: answer.body.id, token: answer.body.auth_token, client }
  }
  const codeFor = async (email: string): Promise<string> => {
    const { body } = await send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)
    return /^\d{6}$/m.exec(body[0].text)?.[0] ?? ''
  }
  const confirmed = async (client: string): Promise<Person> => {
    const person = await register(client)
    await send('POST', '/api/auth/confirm-sign-up', {
      body: { email: person.email, otp: await codeFor(person.email) },
      authorization: `Token ${person.token}`,
    })
    return person
  }
  const signIn = async ({
    email,
    client,
  }: Person): Promise<{ token: string; jwt: string; patient: number }> => {
    const { body } = await send('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      ...at(client),
    })
    return { token: body.auth_token, jwt: body.md_live.jwt, patient: body.mdlive_id }
  }
  /** A visitor who has named the state and a complaint. */
  const visitor = async (): Promise<{ id: string; token: string; question: string; response: Json }> => {
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
  return { register, confirmed, signIn, visitor, codeFor }
}
export type People = ReturnType<typeof peopleOf>
