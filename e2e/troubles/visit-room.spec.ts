import type { Browser, Page } from '@playwright/test'
import { bookOverApi, signInOverApi } from '../journeys/appointments.ts'
import { faultsFoundByAxe } from '../axe.ts'
import { expect, keepSameClock, test } from '../fixtures.ts'

// The clock is moved to the time of the visit, which concerns the whole server.
test.describe.configure({ mode: 'default' })
// The network is cut in the middle of a visit; what is on its way then fails.
test.use({ allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

const lena = 'lena.fischer@cedarvalley.example'

/** What arrives at a page within a while: its video plays on, and how loud the other side is. */
const received = (page: Page, video: string) =>
  page.locator(video).evaluate(async (element) => {
    const other = element as HTMLVideoElement
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(other.srcObject as MediaStream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const began = other.currentTime
    let loudest = 0
    // The invented microphone beeps about once a second; a picture that stands still never comes to the end.
    while (other.currentTime - began < 1.5) {
      await new Promise(requestAnimationFrame)
      analyser.getByteTimeDomainData(samples)
      loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), loudest)
    }
    await context.close()
    return { width: other.videoWidth, loudest }
  })

/** The counselor of the sandbox, in a browser of their own. */
async function counselorEnters(browser: Browser, baseURL: string, id: number): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/telehealth/rooms')
  await page.getByRole('link', { name: `Visit ${id}`, exact: true }).click()
  await page.getByRole('button', { name: 'Enter the room' }).click()
  return page
}

test('member and counselor see and hear each other, through mute, camera off, a lost network and leaving [BOOK-14] [CALL-53]', async ({
  page,
  browser,
  request,
  context,
  baseURL,
}) => {
  test.slow()
  const { id, provider, patientId, headers } = await bookOverApi(page, lena, 'cedarvalley', 'video')
  const list = await request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, { headers })
  const { appointments } = (await list.json()) as { appointments: { id: number; start_time: string }[] }
  const start = Temporal.Instant.from(appointments.find((one) => one.id === id)?.start_time ?? '')
  await request.post('/control/clock', { data: { now: start.subtract({ minutes: 5 }).toString() } })
  await keepSameClock(context, request)
  await signInOverApi(page.request, lena, 'cedarvalley')

  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  const shown = await page.goto('/cedarvalley/appointments')
  const join = page.getByRole('button', { name: /^Join the video appointment: / })
  await expect(join).toBeVisible()
  // Nothing of the room is loaded before it is wanted, and this document may not use the camera.
  expect(asked.filter((path) => /visit-room|adapter|connection_params/.test(path))).toEqual([])
  expect(shown?.headers()['permissions-policy']).toContain('camera=(), microphone=()')
  await join.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your video appointment' })).toBeVisible()
  await page.getByRole('button', { name: 'Use camera and microphone' }).click()
  await expect(page.getByLabel('Microphone', { exact: true })).toBeVisible()
  await expect(page.getByText('Your microphone works. Only this page hears you.')).toBeVisible()
  await expect(page.getByRole('link', { name: '911' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enter the room' }).click()
  const state = page.getByRole('region', { name: 'The room' }).getByRole('status')
  await expect(state).toHaveText(`You are in the room. ${provider} is not here yet. You can stay and wait.`)

  const other = await counselorEnters(browser, baseURL ?? '', id)
  await expect(state).toHaveText(`You are connected with ${provider}.`)
  await expect(other.getByRole('status')).toHaveText('You are connected.')
  const picture = page.locator(`video[aria-label="${provider}"]`)
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(300)
  const arrived = await Promise.all([
    received(page, `video[aria-label="${provider}"]`),
    received(other, '#other'),
  ])
  for (const { width, loudest } of arrived) {
    expect(width).toBeGreaterThan(0)
    expect(loudest).toBeGreaterThanOrEqual(10)
  }
  expect(await faultsFoundByAxe(page)).toEqual([])

  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByText('You are muted. Nobody hears you.')).toBeVisible()
  await expect.poll(async () => (await received(other, '#other')).loudest).toBeLessThan(3)
  await page.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(page.getByText('Your camera is off')).toBeVisible()
  const isDark = () =>
    other.locator('#other').evaluate((video) => {
      const stream = (video as HTMLVideoElement).srcObject as MediaStream
      return stream.getVideoTracks().every((track) => track.muted)
    })
  await expect.poll(isDark).toBe(true)
  await page.getByRole('button', { name: 'Turn camera on' }).click()
  await expect.poll(isDark).toBe(false)

  await other.goto('about:blank')
  await expect(state).toHaveText(`${provider} has left the room. You can wait here, or leave.`)

  await context.setOffline(true)
  await expect(state).toHaveText('Your network is gone. We connect you again as soon as it is back.')
  await context.setOffline(false)
  await expect(state).toHaveText(`${provider} has left the room. You can wait here, or leave.`)
  const again = await counselorEnters(browser, baseURL ?? '', id)
  await expect(state).toHaveText(`You are connected with ${provider}.`)
  if (process.env.DEEP === '1') {
    // The counselor's browser dies without a word, and comes back.
    again.goto('chrome://crash').catch(() => {})
    await expect(state).toHaveText('The connection is weak. Please wait a moment…')
    await counselorEnters(browser, baseURL ?? '', id)
    await expect(state).toHaveText(`You are connected with ${provider}.`)
  }
  await page.getByRole('button', { name: 'Leave the appointment' }).click()
  await expect(page.getByText('You have left the appointment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use camera and microphone' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your appointments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
})

test('a room whose script is on its way cannot be entered yet, and can as soon as it is there [CALL-53]', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/rooms/room.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/telehealth/rooms/1#pass', { waitUntil: 'commit' })
  const enter = page.getByRole('button', { name: 'Enter the room' })
  await expect(enter).toBeDisabled()
  script.resolve()
  await expect(enter).toBeEnabled()
})
