import { expect, test } from './fixtures.ts'

const invalidOrders = [
  ['organizations', {}, 'scenario'],
  ['organizations', { scenario: 'atlantis' }, 'is unknown. Known: bluefin, cedarvalley'],
  ['organizations', { scenario: 'northstar', color: 'red' }, 'color'],
  [
    'organizations',
    { scenario: 'northstar', settings: { number_of_sessions: 'many' } },
    'number_of_sessions',
  ],
  ['organizations', { scenario: 'northstar', members: ['nobody'] }, 'no demo member'],
  ['organizations', { scenario: 'northstar', counselors: [{ states: ['Colorado'] }] }, 'counselors'],
  ['organizations', { scenario: 'northstar', staff: [{ name: 'Ann', role: 'king' }] }, 'staff'],
  ['organizations', { scenario: 'northstar', members: ['maya.lopez'], counselors: [{}] }, 'no counselor 2'],
  ['clock', { now: 'yesterday' }, 'now'],
  ['clock', { now: '2026-13-45T00:00:00Z' }, 'now'],
  ['clock', { advance_seconds: 'a lot' }, 'advance_seconds'],
  ['clock', { advance_seconds: 1e300 }, 'advance_seconds'],
  ['clock', [], 'expected object'],
  ['telehealth', { scenario: 'fire' }, 'scenario'],
  ['telehealth', { scenario: 'slow', times: 0 }, 'times'],
  ['organizations', { scenario: 'northstar', counselors: [{ zone: 'Mars/Base' }] }, 'counselors'],
  ['reply', { email: 'maya.lopez@northstar.example' }, 'message'],
  ['complete', { appointment_id: 'first' }, 'appointment_id'],
] as const

test('the test control returns 400 with the reason for an invalid request', async ({ request }) => {
  for (const [path, data, words] of invalidOrders) {
    const response = await request.post(`/control/${path}`, { data })
    const body = await response.text()
    expect(response.status(), `${path} ${JSON.stringify(data)}: ${body}`).toBe(400)
    expect(JSON.stringify(JSON.parse(body)), path).toContain(words)
  }
})

test('a test organization has its own counselors, which are unknown to another one', async ({
  createOrganization,
  request,
}) => {
  const counselors = [{ fullname: 'Dr. Ines Ortega', states: ['CO'] }]
  const first = await createOrganization({ members: ['omar.diaz'], counselors })
  const second = await createOrganization({ counselors })
  expect(first.counselors).toHaveLength(1)
  expect(second.counselors[0]?.id).not.toBe(first.counselors[0]?.id)
  const logIn = (client: string) =>
    request.post('/api/auth/login', {
      headers: { 'x-client-id': client },
      data: { email: first.members[0]?.email, password: 'Calm#Harbor7' },
    })
  expect((await logIn(second.client)).ok()).toBe(false)
  expect((await logIn(first.client)).status()).toBe(200)
})
