import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { createSmtpTransport } from '#integrations/email-transport.ts'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const script = path.resolve(import.meta.dirname, '../../testing/smtp-process.ts')
const processes: ChildProcess[] = []
afterEach(async () => {
  for (const one of processes.splice(0)) {
    const gone = one.exitCode === null && one.signalCode === null ? once(one, 'exit') : null
    one.kill('SIGKILL')
    await gone
  }
})

interface KeptMail {
  readonly to: readonly string[]
  readonly raw: string
}

/** Starts a mail server in its own process; it records received emails. */
async function startServer(port: number, mode = '') {
  const child = spawn(process.execPath, [script, String(port), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const lines = createInterface({ input: child.stdout })
  const kept: KeptMail[] = []
  const ready = once(lines, 'line')
  lines.on('line', (line) => {
    if (line !== 'ready') kept.push(JSON.parse(line) as KeptMail)
  })
  await ready
  return { kept, gone: once(lines, 'close') }
}

const idOf = ({ raw }: KeptMail): string => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
const codeIn = ({ raw }: KeptMail): string => /^\d{6}$/m.exec(raw.replaceAll('\r', ''))?.[0] ?? ''

// Starting processes is slow on a busy machine.
const WAIT_LIMIT = { timeout: 90_000 }

describe('email through a mail server in another process, from %s', WAIT_LIMIT, () => {
  let at: MemberApi
  let port: number
  beforeAll(async () => {
    port = await findFreePort()
    const mail = createSmtpTransport(`smtp://127.0.0.1:${port}`, 'no-reply@evenkeel.example')
    at = await openMemberApi({ mail })
  })
  afterAll(() => at.close())

  it('waits while the server is down; then every email arrives once [CALL-06, CALL-08]', async () => {
    const people = [await at.registered(), await at.registered(), await at.registered()]
    for (let n = 0; n < 3; n += 1) {
      expect(await at.api.deliverMail()).toBe(0)
      at.clock.advance(minutes(1))
    }
    const { kept } = await startServer(port)
    at.clock.advance(minutes(4))
    expect(await at.api.deliverMail()).toBe(3)
    at.clock.advance(minutes(60))
    expect(await at.api.deliverMail()).toBe(0)
    expect(kept.map(({ to }) => to[0]).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect(new Set(kept.map(idOf)).size).toBe(3)
  })

  it('waits while the server is down; of several codes only the newest arrives, and none once the mailbox is confirmed [CALL-08]', async () => {
    const [waiting, confirmed] = [await at.registered(), await at.registered()]
    const otp = await at.codeFor(confirmed.email)
    expect(await at.api.deliverMail()).toBe(0)
    at.clock.advance(minutes(1))
    await at.send('POST', '/auth/resend-verification-email', { body: { email: waiting.email } })
    const body = { email: confirmed.email, otp }
    await at.send('POST', '/auth/confirm-sign-up', { token: confirmed.token, body })
    const { kept } = await startServer(port)
    at.clock.advance(minutes(5))
    expect(await at.api.deliverMail()).toBe(2)
    const arrived = Map.groupBy(kept, ({ to }) => to[0] ?? '')
    const [code, ...older] = arrived.get(waiting.email) ?? []
    expect(older).toEqual([])
    const typed = { email: waiting.email, otp: code && codeIn(code) }
    const { status } = await at.send('POST', '/auth/confirm-sign-up', { token: waiting.token, body: typed })
    expect(status).toBe(200)
    expect(arrived.get(confirmed.email)?.map(codeIn)).toEqual([''])
    expect(await at.api.deliverMail()).toBe(1)
  })

  it('is sent again if the server crashed after the last byte without storing it [CALL-08]', async () => {
    const dying = await startServer(port, 'dies-before')
    const { email, token } = await at.registered()
    await at.api.deliverMail()
    await dying.gone
    const { kept } = await startServer(port)
    at.clock.advance(minutes(1))
    expect(await at.api.deliverMail()).toBe(1)
    expect([...dying.kept, ...kept].map(({ to }) => to)).toEqual([[email]])
    const body = { email, otp: kept[0] && codeIn(kept[0]) }
    expect((await at.send('POST', '/auth/confirm-sign-up', { token, body })).status).toBe(200)
    expect(await at.api.deliverMail()).toBe(1)
  })

  it('has the same Message-ID if the server crashed after storing it, so that it is shown once [CALL-08]', async () => {
    const dying = await startServer(port, 'dies-after')
    await at.registered()
    await at.api.deliverMail()
    await dying.gone
    const { kept } = await startServer(port)
    at.clock.advance(minutes(1))
    expect(await at.api.deliverMail()).toBe(1)
    expect([dying.kept.length, kept.length]).toEqual([1, 1])
    expect(new Set([...dying.kept, ...kept].map(idOf)).size).toBe(1)
  })

  const mails = async () => {
    const { kept } = await startServer(port)
    const { email, token } = await at.member()
    await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })
    await at.registered({ email })
    await at.send('POST', '/auth/password-reset', { body: { email } })
    const change = { current_password: PASSWORD, new_password: 'Bright#Meadow7' }
    await at.send('POST', '/auth/password-change', { token, body: change })
    const stranger = await at.registered()
    const otp = await at.codeFor(stranger.email)
    await at.api.deliverMail()
    await at.send('POST', '/auth/confirm-sign-up', { body: { email: stranger.email, otp } })
    at.clock.advance(minutes(2))
    await at.send('POST', '/auth/resend-verification-email', { body: { email } })
    await at.api.deliverMail()
    return kept.map(({ raw }) => raw.replaceAll('\r\n', '\n').replaceAll('=\n', ''))
  }

  it('arrives as text and HTML in the name of the organization, with its phone and a neutral subject [CALL-06, CALL-08, CALL-09, CALL-11]', async () => {
    const raws = await mails()
    const subjects = raws.map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1])
    expect(new Set(subjects)).toEqual(
      new Set([
        'Your Northstar Balance code',
        'Welcome to Northstar Balance',
        'New log-in to your Northstar Balance account',
        'You already have a Northstar Balance account',
        'You can log in to Northstar Balance',
        'Set a new Northstar Balance password',
        'Your Northstar Balance password was changed',
      ]),
    )
    for (const raw of raws) {
      expect(raw).toMatch(/^From: Northstar Balance <no-reply@evenkeel\.example>$/m)
      expect(raw).toMatch(/^Content-Type: text\/plain/m)
      expect(raw).toMatch(/^Content-Type: text\/html/m)
      expect(raw).toMatch(/^Auto-Submitted: auto-generated$/im)
      expect(raw.split('(800) 555-0111')).toHaveLength(3)
      expect(raw).not.toMatch(/counsel|therap|anxi|stress|appointment|Lovett|Meadow|Quiet#/i)
    }
  })
})
