import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { listPatientMessages } from '@evenkeel/api-contract/telehealth/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayaInDenver } from '#testing/demo-patients.ts'
import { openSandbox, type Sandbox } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()

describe('counselor page of the sandbox', () => {
  let at: Sandbox
  let id: number
  beforeAll(async () => {
    at = await openSandbox({
      demoPatients: [mayaInDenver],
      logger,
      extra: { counselorPage: true },
    })
    id = (await at.signIn('maya', {}, mayaInDenver)).id
    await at.signIn('nobody-met-yet')
  })
  afterAll(() => at.close())

  const page = async (path: string) => (await at.app.inject({ url: `/telehealth/counselor${path}` })).body
  const ours = { 'sec-fetch-site': 'same-origin' }
  const post = (
    path: string,
    fields: Readonly<Record<string, string>>,
    said: Record<string, string> = ours,
  ) =>
    at.app.inject({
      method: 'POST',
      url: `/telehealth/counselor${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...said },
      payload: form(fields),
    })
  const provider = async () => /<option value="(\d+)">/.exec(await page(`/${id}`))?.[1] ?? ''
  const letter = async (message: string) => ({
    provider_id: await provider(),
    subject: 'A note',
    message,
    document: 'pdf',
  })

  it('is labeled as sandbox, lists patients with visits, and runs no scripts [MSG-01]', async () => {
    const list = await page('')
    expect(list).toContain('<strong>Sandbox.</strong>')
    expect(list).toContain('Maya Lopez')
    expect(list.match(/<li>/g)).toHaveLength(1)
    const { headers } = await at.app.inject({ url: '/telehealth/counselor' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
  })

  it('sends a message with a document to the patient, and escapes text [MSG-01, MSG-02]', async () => {
    const answer = await post(`/${id}/reply`, await letter('<script>alert(1)</script>'))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/telehealth/counselor/${id}`])
    const who = await at.signIn('maya', {}, mayaInDenver)
    const { messages } = await at.call(listPatientMessages, { params: { id }, headers: who.headers })
    expect(messages[0]).toMatchObject({ message: '<script>alert(1)</script>', unread_status: true })
    expect(messages[0]?.documents).toMatchObject([
      { document_name: 'What to expect.pdf', upload_by: 'provider' },
    ])
    expect(await page(`/${id}`)).toContain('&lt;script&gt;')
  })

  it('completes a visit [MSG-01]', async () => {
    const visit = /name="appointment_id" value="(\d+)"/.exec(await page(`/${id}`))?.[1] ?? ''
    expect((await post(`/${id}/complete`, { appointment_id: visit })).statusCode).toBe(303)
    expect(await page(`/${id}`)).not.toContain('Complete this visit')
  })

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ])('refuses a form from a page with %o (trust S18: 2 cases) [MSG-01]', async (said) => {
    const before = await page(`/${id}`)
    expect((await post(`/${id}/reply`, await letter('Hello'), said)).statusCode).toBe(403)
    expect((await post(`/${id}/complete`, { appointment_id: '1' }, said)).statusCode).toBe(403)
    expect(await page(`/${id}`)).toBe(before)
  })

  it('accepts its own forms from a browser that sends only the origin [MSG-01]', async () => {
    const sent = await post(`/${id}/reply`, await letter('From here'), {
      host: 'portal.test',
      origin: 'http://portal.test',
    })
    expect(sent.statusCode).toBe(303)
  })

  it('refuses invalid fields and unknown patients [MSG-01]', async () => {
    expect(
      (await post(`/${id}/reply`, { provider_id: 'x', subject: '', message: '', document: '' })).statusCode,
    ).toBe(400)
    expect((await post('/1/reply', await letter('Hello'))).statusCode).toBe(404)
    expect((await at.app.inject({ url: '/telehealth/counselor/1' })).statusCode).toBe(404)
  })

  it('does not exist unless it is enabled [MSG-01]', async () => {
    const without = await openSandbox({ providers: 1, logger })
    expect((await without.app.inject({ url: '/telehealth/counselor' })).statusCode).toBe(404)
    await without.close()
  })
})
