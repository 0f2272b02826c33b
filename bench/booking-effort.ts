// `npm run bench:walk`: the effort of a booking. Completes both bookings in a real browser, by touch and by
// keyboard, on a phone and on a laptop, and prints taps, typed fields, screens, words and minutes with the
// goals.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'
import { formatTable } from './harness/statistics.ts'
import { startProduct } from './harness/start-product.ts'
import {
  type Effort,
  type InputMethod,
  estimateMinutes,
  getWaitTime,
  countWords,
} from './booking-effort/simulated-person.ts'
import {
  bookAsReturningMember,
  bookAsNewMember,
  type EffortGoal,
  effortGoals,
} from './booking-effort/booking-flows.ts'

const clients = ['northstar', 'palebrand']
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-walk-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
let personCount = 0

/** Both bookings of one person. */
async function measureBookings(
  browser: Browser,
  base: string,
  {
    client,
    hands,
    viewport,
  }: { client: string; hands: InputMethod; viewport: { width: number; height: number } },
): Promise<readonly [Effort, Effort]> {
  const context = await browser.newContext({
    viewport,
    hasTouch: hands === 'touch',
    timezoneId: 'America/Denver',
  })
  context.setDefaultTimeout(30_000)
  try {
    const page = await context.newPage()
    personCount += 1
    const account = {
      email: `walker.${personCount}@${client}.example`,
      password: 'Brave#Lantern9',
      first: 'Ada',
      last: 'Lovett',
    }
    const codeFor = async (email: string): Promise<string> => {
      const answer = await page.request.get(`${base}/mailbox.json?to=${encodeURIComponent(email)}`)
      const [newest] = (await answer.json()) as { text: string }[]
      return /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? ''
    }
    await page.goto(`${base}/${client}/`)
    const first = await bookAsNewMember(page, hands, account, codeFor)
    await page.goto(`${base}/${client}/`)
    return [first, await bookAsReturningMember(page, hands)]
  } finally {
    await context.close()
  }
}

const formatAgainstGoal = (value: number, goal: number): string =>
  `${value} of ${goal}${value > goal ? ' (over)' : ''}`
function createRow(name: string, effort: Effort, goal: EffortGoal): readonly (string | number)[] {
  // The last screen is the booked visit, which needs no input.
  return [
    name,
    formatAgainstGoal(effort.taps, goal.taps),
    formatAgainstGoal(effort.fields, goal.fields),
    formatAgainstGoal(effort.screens.length - 1, goal.screens),
    formatAgainstGoal(Number(estimateMinutes(effort).toFixed(1)), goal.minutes),
    countWords(effort),
    effort.steps,
    (getWaitTime(effort) / 1000).toFixed(1),
  ]
}

const product = await startProduct(3916, path.join(folder, 'data'), {
  NODE_ENV: 'development',
  SMTP_URL: undefined,
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const rows: (readonly (string | number)[])[] = []
let longestEffort: Effort | null = null
try {
  for (const client of clients)
    for (const viewport of sizes)
      for (const hands of ['touch', 'keyboard'] as const) {
        const [first, again] = await measureBookings(browser, product.base, { client, hands, viewport })
        const name = `${client}, ${viewport.width} px, ${hands}`
        rows.push(
          createRow(`new member, ${name}`, first, effortGoals.new),
          createRow(`same counselor again, ${name}`, again, effortGoals.returning),
        )
        if (longestEffort === null || countWords(first) > countWords(longestEffort)) longestEffort = first
      }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
say(
  formatTable(
    ['booking', 'taps', 'typed fields', 'screens', 'minutes', 'words', 'Tab and arrow keys', 'waited, s'],
    rows,
  ),
)
say('\nScreens of a new member, and words down to what is pressed last, on the way with the most words:')
for (const { heading, words, waited } of longestEffort?.screens ?? [])
  say(`- ${heading} ${words} words, there after ${(waited / 1000).toFixed(1)} s`)
if (rows.some((row) => row.some((cell) => String(cell).endsWith('(over)')))) process.exitCode = 1
