import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ScenarioName } from './scenarios.ts'
import { bookSlot, createBookingBody, findFirstSlot, readRefusal } from '#testing/booking.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
let sandbox: Sandbox
let ada: SignedIn
beforeAll(async () => {
  sandbox = await openSandbox({ providers: 200, logger })
  ada = await sandbox.signIn('ada')
})
beforeEach(() => sandbox.telehealth.control.setScenario('none', 0))
afterAll(() => sandbox.close())

const order = (name: ScenarioName, times: number) => sandbox.telehealth.control.setScenario(name, times)
const listed = async (who = ada) =>
  (await sandbox.call(listUpcomingAppointments, { params: { id: who.id }, headers: who.headers }))
    .appointments

it.each([
  { code: 'provider_unavailable', status: 409, id: 'ERROR-09' },
  { code: 'no_eap_sessions_remaining', status: 422, id: 'ERROR-07' },
  { code: 'not_allowed_for_patient', status: 422, id: 'ERROR-08' },
  { code: 'no_state_license', status: 422, id: 'ERROR-10' },
] as const)('refuses the set number of bookings with $code [$id]', async ({ code, status }) => {
  const bea = await sandbox.signIn(`bea-${code}`)
  const wanted = createBookingBody(await findFirstSlot(sandbox, bea, 'CA'), { state_abbrev: 'CA' })
  order(code, 2)
  expect(await readRefusal(bookSlot(sandbox, bea, wanted))).toEqual({ status, code })
  expect(await readRefusal(bookSlot(sandbox, bea, wanted))).toEqual({ status, code })
  expect(await listed(bea)).toEqual([])
  await bookSlot(sandbox, bea, wanted)
  expect(await listed(bea)).toHaveLength(1)
})

it('refuses a new patient with account_exists and does not affect bookings [ERROR-23]', async () => {
  order('account_exists', 1)
  expect(await listed()).toBeDefined()
  expect(await readRefusal(sandbox.signIn('bea'))).toEqual({ status: 409, code: 'account_exists' })
  await expect(sandbox.signIn('bea')).resolves.toBeDefined()
})

it.each([
  ['http_500', 500, 'InternalError'],
  ['down', 503, 'Unavailable'],
] as const)('answers any call with %s [ERROR-01]', async (name, status, type) => {
  order(name, 1)
  await expect(listed()).rejects.toMatchObject({ status, payload: { error_type: type } })
  await expect(listed()).resolves.toBeDefined()
})

it('takes three seconds in the scenario slow, then answers normally [ERROR-01]', async () => {
  order('slow', 1)
  await expect(listed()).resolves.toBeDefined()
  await expect(listed()).resolves.toBeDefined()
  expect(sandbox.slept).toEqual([3000])
})

it('ends a scenario with none [ERROR-01]', async () => {
  order('down', 9)
  order('none', 0)
  await expect(listed()).resolves.toBeDefined()
})
