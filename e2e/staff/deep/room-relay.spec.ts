import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { bookOverApi, signInOverApi } from '../../journeys/appointments.ts'
import { type Product, startProduct } from '../../start-product.ts'

// Two browsers that can only connect through a TURN server, as behind company firewalls. Needs coturn
// (`TURNSERVER`, or `turnserver` in the path); skipped otherwise.

const turnserver = process.env.TURNSERVER ?? 'turnserver'
const SECRET = 'a secret of this journey'
const maya = 'maya.lopez@northstar.example'

/** A non-loopback address of this machine: browsers use no TURN server on loopback. */
const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const isThere = address !== undefined && spawnSync(turnserver, ['--version']).error === undefined

let turn: ChildProcess
let carried = ''
let relayed: Product

test.beforeAll(async () => {
  test.setTimeout(240_000)
  if (!isThere) return
  const port = await findFreePort()
  const settings = {
    'listening-port': String(port),
    'listening-ip': address ?? '',
    'relay-ip': address ?? '',
    realm: 'turn.provider.example',
    'static-auth-secret': SECRET,
    'log-file': 'stdout',
  }
  const words = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const flags = ['-n', '--use-auth-secret', '--no-cli', '--no-tls', '--no-dtls', '--verbose']
  turn = spawn(turnserver, [...flags, ...words])
  turn.stdout?.on('data', (bytes: Buffer) => (carried += bytes.toString()))
  relayed = await startProduct({ TURN_URL: `turn:${address}:${port}`, TURN_SECRET: SECRET })
})
test.afterAll(async () => {
  if (!isThere) return
  await relayed.stop()
  const ended = once(turn, 'exit')
  turn.kill('SIGTERM')
  await ended
})

/** Restricts a browser to TURN relay candidates. */
const onlyThroughTurn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const Connection = globalThis.RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Connection {
      constructor(configuration: RTCConfiguration = {}) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
      }
    }
  })

/** Whether the video of the other side is playing. */
const plays = (page: Page, video: string) =>
  page.locator(video).evaluate((element) => {
    const { videoWidth, currentTime } = element as HTMLVideoElement
    return videoWidth > 0 && currentTime > 1
  })

test('member and counselor see each other through a TURN server when no direct connection is possible @deep', async ({
  browser,
}) => {
  test.skip(!isThere, 'no coturn on this machine')
  test.slow()
  const own = await browser.newContext({ baseURL: relayed.url })
  const page = await own.newPage()
  const { id, provider, patientId, headers } = await bookOverApi(page, maya, 'northstar', 'video')
  const list = await own.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  const { appointments } = (await list.json()) as { appointments: { id: number; start_time: string }[] }
  const start = Temporal.Instant.from(appointments.find((one) => one.id === id)?.start_time ?? '')
  await own.request.post('/control/clock', { data: { now: start.subtract({ minutes: 5 }).toString() } })
  await syncBrowserClock(own, own.request)
  await onlyThroughTurn(own)
  await signInOverApi(own.request, maya, 'northstar')
  await page.goto('/northstar/appointments')
  await page
    .getByRole('button', { name: /^Join the video appointment: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Use camera and microphone' }).click()
  await page.getByRole('button', { name: 'Enter the room' }).click()

  const theirs = await browser.newContext({ baseURL: relayed.url })
  await onlyThroughTurn(theirs)
  const counselor = await theirs.newPage()
  await counselor.goto('/telehealth/rooms')
  await counselor.getByRole('link', { name: `Visit ${id}`, exact: true }).click()
  await counselor.getByRole('button', { name: 'Enter the room' }).click()

  const state = page.getByRole('region', { name: 'The room' }).getByRole('status')
  await expect(state).toHaveText(`You are connected with ${provider}.`)
  await expect(counselor.getByRole('status')).toHaveText('You are connected.')
  await expect.poll(() => plays(page, `video[aria-label="${provider}"]`)).toBe(true)
  await expect.poll(() => plays(counselor, '#other')).toBe(true)
  await expect.poll(() => carried).toContain('ALLOCATE processed, success')
  // The TURN user name contains its expiry, and no personal data.
  expect(carried).not.toMatch(/maya|lopez/i)
})
