import { buildRegistration } from '@evenkeel/api-contract/testing/build-registration'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoPassword } from '../organizations.ts'
import { readCode, createPerson } from './steps.ts'

/** Logs a person in as the portal does, with the cookies in this browser, and waits for the home page. */
export async function logInAs(page: Page, email: string, client = 'northstar'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`/${client}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, ')
}

/**
 * Opens a page as a member, and waits until the session watcher has checked the session. Before that the page
 * may be server-rendered: it would not notice the end of a session it never knew, and would not show the
 * log-in prompt.
 */
export async function openWithSessionCheck(page: Page, address: string): Promise<void> {
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/api/me/session'))
  await page.goto(address)
  await looked
}

/**
 * Registered without a visit, as for an in-person request: the agreement is given later, before the first
 * visit.
 */
export const withoutConsent = {
  agrees_to_mdlive_informed_consent: false,
  agrees_to_mdlive_privacy_agreement: false,
  mdlive_consent_user_initials: '',
}

/**
 * Creates a member for this journey only, with a confirmed address, in the Eastern time zone, which is not
 * the browser's; logged in where the requests come from.
 */
export async function createMember(
  request: APIRequestContext,
  client: string,
  otherwise: Partial<Parameters<typeof buildRegistration>[0]> = {},
) {
  const person = { ...createPerson(client), password: demoPassword }
  const headers = { 'x-client-id': client }
  const registered = await request.post('/api/auth/register', {
    data: buildRegistration({
      email: person.email,
      password: demoPassword,
      timezone: 'America/New_York',
      ...otherwise,
    }),
    headers,
  })
  expect(registered.status()).toBe(201)
  const { auth_token: token } = (await registered.json()) as { auth_token: string }
  const confirmed = await request.post('/api/auth/confirm-sign-up', {
    data: { email: person.email, otp: await readCode(request, person.email) },
    headers: { ...headers, authorization: `Token ${token}` },
  })
  expect(confirmed.status()).toBe(200)
  return person
}
