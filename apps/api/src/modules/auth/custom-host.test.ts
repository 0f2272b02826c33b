import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Email } from '#integrations/email-transport.ts'
import { TENANT_CONFIG_DIR } from '#testing/api-options.ts'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const HOST = 'care.northstar.example'
const SENDER = 'care@northstar.example'

describe('an organization with its own host and sender', () => {
  let at: MemberApi
  let folder = ''
  const sent: Email[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'own-host-'))
    cpSync(TENANT_CONFIG_DIR, folder, { recursive: true })
    const file = path.join(folder, 'organisations/northstar.yaml')
    const text = readFileSync(file, 'utf8')
      .replace('hosts: [northstar.localhost]', `hosts: [${HOST}]`)
      .concat(`sender: { name: Northstar Care, address: ${SENDER} }\n`)
    writeFileSync(file, text)
    const mail = {
      from: 'no-reply@evenkeel.example',
      send: async (one: Email) => void sent.push(one),
      close: () => {},
    }
    at = await openMemberApi({
      programmesDir: folder,
      publicUrl: 'https://evenkeel.example:8443',
      mail,
    })
  }, 120_000)
  afterAll(async () => {
    await at.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const headers = { host: HOST }
  const confirm = async (email: string, cookie?: string) =>
    at.send('POST', '/auth/confirm-sign-up', {
      body: { email, otp: await at.codeFor(email) },
      headers: cookie === undefined ? headers : { ...headers, cookie },
    })
  const logIn = (email: string) =>
    at.send('POST', '/auth/login', { body: { email, password: PASSWORD }, headers })

  it('sends emails that link to its host, from its name and address [CALL-08]', async () => {
    const { email } = await at.registered({}, { headers })
    await at.api.deliverMail()
    const mail = sent.find(({ to }) => to === email)
    expect(mail?.text).toContain(`https://${HOST}:8443/schedule/register-verification`)
    expect(mail?.text).not.toContain('/northstar/')
    expect([mail?.fromName, mail?.fromAddress]).toEqual(['Northstar Care', SENDER])
  })

  it('keeps the password of a member who follows the link in the browser that registered, also beside an older registration [CALL-07]', async () => {
    const older = await at.registered({ password: 'Other#Person42' }, { headers })
    const { email, answer } = await at.registered({ email: older.email }, { headers })
    const device = answer.cookies.find(({ name }) => name.endsWith('evenkeel_device'))
    const confirmed = await confirm(email, `${device.name}=${device.value}`)
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'Your email is confirmed.' } })
    expect(confirmed.body).not.toHaveProperty('must_set_password')
    expect((await logIn(email)).status).toBe(200)
  })

  it('does not change links and sender of other organizations', async () => {
    const other = { 'x-client-id': 'cedarvalley' }
    const { email } = await at.registered({}, { headers: other })
    await at.api.deliverMail()
    const mail = sent.find(({ to }) => to === email)
    expect(mail?.text).toContain('https://evenkeel.example:8443/cedarvalley/schedule/register-verification')
    expect(mail?.fromAddress).toBeNull()
    const confirmed = await at.send('POST', '/auth/confirm-sign-up', {
      body: { email, otp: await at.codeFor(email) },
      headers: other,
    })
    expect(confirmed.body).not.toHaveProperty('must_set_password')
  })
})
