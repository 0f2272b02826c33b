import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { confirmSignUp, logIn, register } from '@evenkeel/api-contract/portal/auth'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { buildRegistration } from '@evenkeel/api-contract/testing/build-registration'
import type { MailServer } from '../servers/mail-server.ts'
import { type AcknowledgedWrites, recordFailure } from './acknowledged-writes.ts'

/** Organization of the simulated members. */
const CLIENT = 'northstar'
const PASSWORD = 'Brave#Lantern9'

/** Client state of a member. */
export interface MemberContext {
  /** Calls the API. */
  readonly own: ApiCall
  /** Calls the telehealth service, as browsers of members do. */
  readonly telehealth: ApiCall
  readonly mail: Pick<MailServer, 'codeFor'>
  readonly ledger: AcknowledgedWrites
}

/** A logged-in member, with the headers of every request. */
export interface SignedInMember {
  readonly email: string
  readonly headers: Readonly<Record<string, string>>
  patient: { id: number; headers: Readonly<Record<string, string>> }
}

/** Headers of every request from a page of that organization. */
export const pageHeaders = { 'x-client-id': CLIENT }

/** Waits for an email with a code; fails the scenario if it is lost. */
async function waitForCode({ mail }: MemberContext, email: string): Promise<string> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    const code = mail.codeFor(email)
    if (code) return code
    await wait(100)
  }
  throw new Error('no email with a code arrived within five minutes')
}

/** Registers a new member and confirms the address with the emailed code. */
export async function registerMember(deps: MemberContext): Promise<{ email: string; password: string }> {
  const email = `member.${randomUUID()}@northstar.example`
  const person = buildRegistration({ email, password: PASSWORD })
  await deps.own(register, { body: person, headers: pageHeaders })
  const body = { email, otp: await waitForCode(deps, email) }
  // On a retry after no response the code is already used: if the log-in works, the address is confirmed.
  await deps.own(confirmSignUp, { body, headers: pageHeaders }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
  })
  return { email, password: PASSWORD }
}

/** Logs in. */
export async function signIn(
  deps: Pick<MemberContext, 'own'> & Partial<Pick<MemberContext, 'ledger'>>,
  email: string,
  password: string,
): Promise<SignedInMember> {
  const user = await deps.own(logIn, { body: { email, password }, headers: pageHeaders })
  const headers = { ...pageHeaders, authorization: `Token ${user.auth_token}` }
  const member = { email, headers, patient: { id: 0, headers: {} } }
  return renewPatientToken(deps, member)
}

/**
 * Fetches a fresh token for the telehealth service together with the member's record; retries while the telehealth
 * service is down, because the record then has no token.
 */
export async function renewPatientToken(
  { own, ledger }: Pick<MemberContext, 'own'> & Partial<Pick<MemberContext, 'ledger'>>,
  member: SignedInMember,
): Promise<SignedInMember> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { mdlive_id, md_live } = await own(readMe, { headers: member.headers })
    if (mdlive_id !== null && md_live !== null) {
      member.patient = { id: mdlive_id, headers: { authorization: `Bearer ${md_live.jwt}` } }
      return member
    }
    if (ledger) recordFailure(ledger, 'GET /me: no telehealth token')
    await wait(250)
  }
  throw new Error('a member received no telehealth token')
}
