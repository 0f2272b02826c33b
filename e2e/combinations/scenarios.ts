import type { APIRequestContext } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The troubles of section 8, and a service that is slow or away. */
export const scenarios = [
  'provider_unavailable',
  'no_eap_sessions_remaining',
  'not_allowed_for_patient',
  'no_state_license',
  'not_found',
  'account_exists',
  'http_500',
  'slow',
  'down',
] as const
export type Scenario = (typeof scenarios)[number]

/** A refusal meets the one act; a service in trouble stays so until it is ended. */
const lasting: readonly Scenario[] = ['http_500', 'slow', 'down']

export async function order(request: APIRequestContext, scenario: Scenario): Promise<void> {
  const times = lasting.includes(scenario) ? 1000 : 1
  const answer = await request.post('/control/telehealth', { data: { scenario, times } })
  expect(answer.ok()).toBe(true)
}

/** Ends the trouble. */
export async function quiet(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/control/telehealth', { data: { scenario: 'none', times: 1 } })
  expect(answer.ok()).toBe(true)
}
