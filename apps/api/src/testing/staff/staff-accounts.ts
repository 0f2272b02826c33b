import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import type { InjectOptions } from 'fastify'
import { createSoftwareAuthenticator } from './software-authenticator.ts'

// Answers are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** A request sent as a staff account. */
export interface StaffRequestOptions {
  readonly body?: unknown
  /** The session cookie; null: none. */
  readonly cookie?: string | null
  /** Headers in addition to, or instead of, those of the staff application. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A signed-in staff account. */
export interface SignedInStaff {
  readonly id: string
  readonly email: string
  /** The Cookie header. */
  readonly cookie: string
}

type Inject = (options: InjectOptions) => Promise<{
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  readonly cookies: readonly Json[]
}>

/** An API with the staff application enabled. */
export interface StaffTestApi {
  readonly inject: Inject
  /** Origin of the staff application. */
  readonly staffUrl: string
  readonly inviteFirst: (first: { name: string; email: string; recover: boolean }) => Promise<object>
  /** Text of the newest email to an address. */
  readonly mailTo: (email: string) => Promise<string>
}

/** The token of an enrollment link in a text. */
export const findEnrollmentToken = (text: string): string => /\/staff\/enroll#([\w-]+)/.exec(text)?.[1] ?? ''

/** The cookies of a response, as the next request sends them. */
const cookieHeader = (cookies: readonly Json[]): string =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

let invitedCount = 0

/** Sends requests as the staff application does, and signs staff in. */
export function createStaffTestAccounts({ inject, staffUrl, inviteFirst, mailTo }: StaffTestApi) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent: StaffRequestOptions = {},
  ) => {
    const fromApplication = method === 'GET' ? {} : { origin: staffUrl, 'x-evenkeel-staff': '1' }
    const headers = {
      host: new URL(staffUrl).host,
      ...fromApplication,
      ...(sent.cookie ? { cookie: sent.cookie } : {}),
      ...sent.headers,
    }
    const answer = await inject({
      method,
      url: `/api${path}`,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body: Json = isJson ? JSON.parse(answer.body) : answer.body || undefined
    return { status: answer.statusCode, body, headers: answer.headers, cookie: cookieHeader(answer.cookies) }
  }
  /** Creates a passkey with an enrollment link and signs in with it. */
  const enroll = async (token: string, authenticator = createSoftwareAuthenticator(staffUrl)) => {
    const begun = await send('POST', '/staff/auth/enrollment/options', { body: { token } })
    const passkey = authenticator.make(begun.body.options)
    const done = await send('POST', '/staff/auth/enrollment/verify', { body: { token, passkey } })
    return { ...done, authenticator }
  }
  /** Signs in with an existing passkey. */
  const signIn = async (authenticator: ReturnType<typeof createSoftwareAuthenticator>) => {
    const begun = await send('POST', '/staff/auth/sign-in/options')
    return send('POST', '/staff/auth/sign-in/verify', {
      body: { passkey: authenticator.show(begun.body.options) },
    })
  }
  /** The first administrator, signed in. */
  const administrator = async (): Promise<SignedInStaff> => {
    invitedCount += 1
    const email = `admin${invitedCount}@provider.example`
    const made = await inviteFirst({ name: 'Ada Novak', email, recover: false })
    const { body, cookie } = await enroll(findEnrollmentToken(JSON.stringify(made)))
    return { id: body.person.id, email, cookie }
  }
  /** A staff account invited by an administrator, not yet enrolled. */
  const invite = async (by: SignedInStaff, grants: readonly GrantInput[] = [], called?: string) => {
    invitedCount += 1
    const email = `person${invitedCount}@provider.example`
    const name = called ?? `Person ${invitedCount}`
    const answer = await send('POST', '/staff/people', { cookie: by.cookie, body: { name, email, grants } })
    return { id: answer.body.id as string, email, answer, token: findEnrollmentToken(await mailTo(email)) }
  }
  /** The same, signed in, with its authenticator. */
  const colleague = async (by: SignedInStaff, grants: readonly GrantInput[] = [], called?: string) => {
    const { id, email, token } = await invite(by, grants, called)
    const { cookie, authenticator } = await enroll(token)
    return { id, email, cookie, authenticator }
  }
  return { send, enroll, signIn, administrator, invite, colleague }
}
export type StaffTestAccounts = ReturnType<typeof createStaffTestAccounts>
