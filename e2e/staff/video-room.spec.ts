import type { Locator, Page } from '@playwright/test'
import { syncBrowserClock } from '../fixtures.ts'
import { bookOverApi, signInOverApi } from '../journeys/appointments.ts'
import { createMember } from '../journeys/members.ts'
import { expect, getHeading, test } from './fixtures.ts'

// The network is cut in the middle of a visit; requests then fail.
test.use({ allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

/** Media received by a page within a while: video width of the other side and its volume. */
const received = (page: Page, video: string) =>
  page.locator(video).evaluate(async (element) => {
    const other = element as HTMLVideoElement
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(other.srcObject as MediaStream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const began = other.currentTime
    let loudest = 0
    // The fake microphone beeps about once a second; the clock of a stalled video does not advance.
    while (other.currentTime - began < 1.5) {
      await new Promise(requestAnimationFrame)
      analyser.getByteTimeDomainData(samples)
      loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), loudest)
    }
    await context.close()
    return { width: other.videoWidth, loudest }
  })

/** Whether the first words are not covered by another element. */
const isSeenWhole = (words: Locator) =>
  words.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 4, top + 4))
  })

/** Lets the sandbox counselor enter the room. */
async function counselorEnters(counselor: Page, id: number): Promise<void> {
  await counselor.goto('/telehealth/rooms')
  await counselor.getByRole('link', { name: `Visit ${id}`, exact: true }).click()
  const enter = counselor.getByRole('button', { name: 'Enter the room' })
  await expect(enter).toBeEnabled()
  await enter.click()
}

test('member and counselor see and hear each other, through mute, camera off, a lost network and leaving [BOOK-14] [CALL-53]', async ({
  page,
  request,
  context,
  organization: { client, base },
  openBrowser,
  control,
}) => {
  test.slow()
  const { email } = await createMember(page.request, client)
  const { id, provider, start } = await bookOverApi(page, email, client, 'video')
  await control('clock', { now: Temporal.Instant.from(start).subtract({ minutes: 5 }).toString() })
  await syncBrowserClock(context, request)
  await signInOverApi(page.request, email, client)

  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  const shown = await page.goto(`${base}/appointments`)
  const join = page.getByRole('button', { name: /^Join the video appointment: / })
  await expect(join).toBeVisible()
  // No room code is preloaded, and this document may not use the camera.
  expect(asked.filter((path) => /visit-room|adapter|connection_params/.test(path))).toEqual([])
  expect(shown?.headers()['permissions-policy']).toContain('camera=(), microphone=()')
  await join.click()
  await expect(getHeading(page, 'Your video appointment')).toBeVisible()
  await page.getByRole('button', { name: 'Use camera and microphone' }).click()
  await expect(page.getByText('Your microphone works. Only this page hears you.')).toBeVisible()
  await expect(page.getByRole('link', { name: '911' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enter the room' }).click()
  const state = page.getByRole('region', { name: 'The room' }).getByRole('status')
  await expect(state).toHaveText(`You are in the room. ${provider} is not here yet. You can stay and wait.`)

  const other = await openBrowser()
  await counselorEnters(other, id)
  await expect(state).toHaveText(`You are connected with ${provider}.`)
  await expect(other.getByRole('status')).toHaveText('You are connected.')
  const arrived = await Promise.all([
    received(page, `video[aria-label="${provider}"]`),
    received(other, '#other'),
  ])
  for (const { width, loudest } of arrived) {
    expect(width).toBeGreaterThan(0)
    expect(loudest).toBeGreaterThanOrEqual(10)
  }

  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByText('You are muted. Nobody hears you.')).toBeVisible()
  await expect.poll(async () => (await received(other, '#other')).loudest).toBeLessThan(3)
  const isDark = () =>
    other.locator('#other').evaluate((video) => {
      const stream = (video as HTMLVideoElement).srcObject as MediaStream
      return stream.getVideoTracks().every((track) => track.muted)
    })
  await page.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(page.getByText('Your camera is off')).toBeVisible()
  await expect.poll(isDark).toBe(true)
  await page.getByRole('button', { name: 'Turn camera on' }).click()
  await expect.poll(isDark).toBe(false)

  await other.goto('about:blank')
  const left = `${provider} has left the room. You can wait here, or leave.`
  await expect(state).toHaveText(left)
  await context.setOffline(true)
  await expect(state).toHaveText('Your network is gone. We connect you again as soon as it is back.')
  await context.setOffline(false)
  await expect(state).toHaveText(left)
  await counselorEnters(other, id)
  await expect(state).toHaveText(`You are connected with ${provider}.`)
  // Closing the page counts as leaving.
  await page.reload()
  await expect(other.getByRole('status')).toHaveText('The other side has left.')
  // On a phone the state of the room is below the help lines, not under them.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Use camera and microphone' }).click()
  await page.getByRole('button', { name: 'Enter the room' }).click()
  await expect(state).toHaveText(`You are connected with ${provider}.`)
  await expect.poll(() => isSeenWhole(state)).toBe(true)
  await page.getByRole('button', { name: 'Leave the appointment' }).click()
  await expect(page.getByText('You have left the appointment.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your appointments' }).click()
  await expect(getHeading(page, 'Your appointments')).toBeVisible()
})

test('the counselor sees name and clock, can mute and switch the camera off, reconnects after an outage, and leaves [BOOK-14]', async ({
  page,
  request,
  organization: { client },
  openBrowser,
  control,
}) => {
  test.slow()
  const { email } = await createMember(page.request, client)
  const { id, start } = await bookOverApi(page, email, client, 'video')
  await control('clock', { now: Temporal.Instant.from(start).add({ minutes: 5 }).toString() })
  const counselor = await openBrowser()
  await syncBrowserClock(counselor.context(), request)
  await counselorEnters(counselor, id)
  const state = counselor.getByRole('status')
  await expect(state).toHaveText('Waiting for the other side …')
  const room = counselor.getByRole('region', { name: 'The room' })
  await expect(room.getByRole('strong')).toHaveText(/^\S+ \S+$/)
  await expect(room.getByText(/^4[45] minutes left$/)).toBeVisible()
  await expect(room.getByRole('button', { name: 'Mute', exact: true })).toBeFocused()
  await counselor.keyboard.press('Enter')
  await expect(room.getByText('You are muted. Nobody hears you. Your camera is on.')).toBeVisible()
  await room.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(room.getByText('You are muted. Nobody hears you. Your camera is off.')).toBeVisible()
  await counselor.context().setOffline(true)
  await expect(state).toHaveText('The room does not answer. Trying again …')
  await counselor.context().setOffline(false)
  await expect(state).toHaveText('Waiting for the other side …')
  await room.getByRole('button', { name: 'Leave the room' }).click()
  await expect(state).toHaveText('You have left the room.')
  await expect(counselor.getByRole('button', { name: 'Enter the room' })).toBeFocused()
})

test('a room cannot be entered before its script has loaded [CALL-53]', async ({ page }) => {
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
