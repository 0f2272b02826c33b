import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { drawnByScripts } from './drawn-by-scripts.ts'
import { arriveAs, newMember, notAgreed } from '../journeys/members.ts'
import { expect, test } from '../fixtures.ts'
import { chooseHour } from '../walk/choose-hour.ts'
import { fillEverything } from './filling.ts'
import { whenAwake } from './gallery.ts'

// The chosen hour is made up, so its counselor and its hold are not found; the forms are sent to nobody.
test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  allowConsoleErrors: [/status of 40\d /],
})
test.describe.configure({ mode: 'parallel' })

interface FormPage {
  readonly path: string
  /** What sends it; a search is sent by nothing and cannot fail. */
  readonly send?: string
  /** Needs a chosen hour. */
  readonly hour?: boolean
}

const ofVisitors: readonly FormPage[] = [
  { path: '/northstar/log-in', send: 'Log in' },
  { path: '/northstar/password/forgot', send: 'Send me a link' },
  { path: '/northstar/password/reset/mailed-token', send: 'Save my password' },
  { path: '/northstar/help-myself', send: 'Continue' },
  { path: '/northstar/schedule/appointment', send: 'Continue', hour: true },
  { path: '/northstar/schedule/register', send: 'Make my account', hour: true },
  { path: '/northstar/schedule/register-verification', send: 'Confirm' },
  { path: '/' },
  { path: '/northstar/topics-search' },
]
const ofMembers: readonly FormPage[] = [
  { path: '/northstar/profile/security', send: 'Change my password' },
  { path: '/northstar/profile/visits' },
  { path: '/northstar/schedule/provider-query', send: 'Send my request', hour: true },
  { path: '/northstar/messages?write', send: 'Send message' },
  { path: '/northstar/documents' },
]

/** Of a member who has not agreed to anything yet. */
const toAgree: readonly FormPage[] = [
  { path: '/northstar/schedule/appointment', send: 'Book this appointment', hour: true },
]

/** At three widths; otherwise at one. */
const widths = process.env.DEEP === '1' ? [320, 768, 1280] : [390]

async function judged(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await faultsFoundByAxe(page, 'main')).map((fault) => `${state} at ${width}: ${fault}`))
  }
  return found
}

async function faultsOf(page: Page, { path, send, hour }: FormPage): Promise<string[]> {
  if (hour) await chooseHour(page)
  await page.goto(path)
  const skip = page.getByRole('button', { name: 'Go on now' })
  const first = page.locator('main form, main input[type=file]').first()
  await expect(skip.or(first).first()).toBeVisible()
  if (await skip.isVisible()) await skip.click()
  await expect(first).toBeVisible()
  if (send) await whenAwake(page)
  const found = await judged(page, 'before')
  if (send) {
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(page.locator('main [data-invalid=true]').first()).toBeVisible()
    found.push(...(await judged(page, 'refused')))
  }
  await fillEverything(page)
  found.push(...(await judged(page, 'filled in')))
  return found.map((fault) => `${path} ${fault}`)
}

async function walk(page: Page, pages: readonly FormPage[]): Promise<void> {
  const found: string[] = []
  for (const one of pages) found.push(...(await faultsOf(page, one)))
  expect(found).toEqual([])
}

const times = (pages: readonly FormPage[]) => pages.length * 2 + pages.filter(({ send }) => send).length

test(`axe finds nothing on a visitor's forms before, after a refusal and when filled in (trust A2, A1: ${times(ofVisitors)} cases)`, async ({
  page,
}) => {
  test.setTimeout(process.env.DEEP === '1' ? 1_200_000 : 600_000)
  await page.goto('/northstar/terms')
  await walk(page, ofVisitors)
})

test(`axe finds nothing on a member's forms before, after a refusal and when filled in (trust A2, A1: ${times([...ofMembers, ...toAgree])} cases)`, async ({
  page,
}) => {
  test.setTimeout(process.env.DEEP === '1' ? 1_200_000 : 600_000)
  await arriveAs(page, 'maya.lopez@northstar.example')
  await walk(page, ofMembers)
  await newMember(page.request, 'northstar', notAgreed)
  // The heading is then there once the scripts know who is here; what another member had chosen is let go of before.
  await drawnByScripts(page)
  await page.goto('/northstar/')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
  await walk(page, toAgree)
})
