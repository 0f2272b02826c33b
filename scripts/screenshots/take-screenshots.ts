// `npm run pictures`: regenerates the screenshots in docs/screens from the running product.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { startProduct } from '../../bench/harness/start-product.ts'
import { chromiumFlags, chromiumPath } from '../../e2e/chromium.ts'
import { bookVisit, openCounselorList } from './booking-screenshots.ts'
import { takeCounselorScreenshots } from './counselor-screenshots.ts'
import { takeStaffScreenshots } from './staff-screenshots.ts'

const docs = path.resolve(import.meta.dirname, '../../docs/screens')
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-pictures-'))
const phone = { viewport: { width: 390, height: 900 }, deviceScaleFactor: 1 }
const laptop = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 }
/** Time for fonts, images and animations. */
const SETTLE_TIME = 1_200

interface ScreenshotFlow {
  readonly client: string
  readonly scheme: 'light' | 'dark'
  readonly size: typeof phone
  /** Paths of pages to visit first, without logging in. */
  readonly pages?: Readonly<Record<string, string>>
  /** The last step of the booking; absent: no booking. */
  readonly to?: 'counselors' | 'booked'
  /** Pages of the member who booked. */
  readonly after?: Readonly<Record<string, string>>
}
type Pictures = ReadonlyMap<string, Buffer>

async function takeFlowScreenshots(browser: Browser, base: string, walk: ScreenshotFlow): Promise<Pictures> {
  const { client, scheme, size, pages = {}, to, after = {} } = walk
  const context = await browser.newContext({ ...size, colorScheme: scheme, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const pictures = new Map<string, Buffer>()
  const snap = async (name: string): Promise<void> => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForTimeout(SETTLE_TIME)
    pictures.set(name, await page.screenshot())
  }
  const look = async (wanted: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, at] of Object.entries(wanted)) {
      await page.goto([base, client, at].filter((part, place) => place === 2 || part !== '').join('/'))
      await snap(name)
    }
  }
  const codeFor = async (email: string): Promise<string> => {
    const answer = await page.request.get(`${base}/mailbox.json?to=${encodeURIComponent(email)}`)
    const [newest] = (await answer.json()) as { text: string }[]
    return /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? ''
  }
  // On a laptop the product's own fonts are loaded from the second page on.
  await look({ first: '', ...pages })
  if (to !== undefined) {
    await page.goto(`${base}/${client}/`)
    await openCounselorList(page, snap)
  }
  if (to === 'booked') {
    await bookVisit(page, snap, `ada.${scheme}.${size.viewport.width}@${client}.example`, codeFor)
    await look(after)
  }
  await context.close()
  return pictures
}

/** Arranges images in `columns` per row, as one JPEG. */
async function createContactSheet(
  browser: Browser,
  pictures: readonly (Buffer | undefined)[],
  columns: number,
) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 100 } })
  const images = pictures.map((one) => `<img src="data:image/png;base64,${one?.toString('base64') ?? ''}">`)
  await page.setContent(`<!doctype html><style>
    body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; margin: 0; padding: 8px; }
    img { display: block; width: 100%; }</style>${images.join('')}`)
  await page.waitForTimeout(SETTLE_TIME)
  const whole = await page.screenshot({ type: 'jpeg', quality: 72, fullPage: true })
  await page.close()
  return whole
}

const product = await startProduct(3917, path.join(folder, 'data'), {
  NODE_ENV: 'development',
  SMTP_URL: undefined,
  // Invitation links of the demo staff.
  TEST_CONTROL: '1',
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
try {
  const of = (walk: ScreenshotFlow): Promise<Pictures> => takeFlowScreenshots(browser, product.base, walk)
  const keep = (name: string, picture: Buffer | undefined): void =>
    writeFileSync(path.join(docs, name), picture ?? Buffer.alloc(0))
  const small = await of({
    client: 'northstar',
    scheme: 'light',
    size: phone,
    to: 'booked',
    after: { today: '' },
  })
  const night = await of({
    client: 'palebrand',
    scheme: 'dark',
    size: phone,
    to: 'booked',
    after: { appointments: 'appointments', topics: 'topics' },
  })
  const large = await of({
    client: 'northstar',
    scheme: 'light',
    size: laptop,
    pages: { home: '' },
    to: 'booked',
    after: { today: '' },
  })
  const pale = await of({
    client: 'palebrand',
    scheme: 'dark',
    size: laptop,
    pages: { home: '' },
    to: 'counselors',
  })
  const homes: (Buffer | undefined)[] = []
  for (const [client, scheme] of [
    ['northstar', 'light'],
    ['palebrand', 'dark'],
    ['cedarvalley', 'light'],
    ['ironwood', 'dark'],
    ['bluefin', 'light'],
    ['', 'dark'],
  ] as const)
    homes.push((await of({ client, scheme, size: phone, pages: { home: '' } })).get('home'))
  const information = { missing: 'no-such-page', about: 'about', login: 'log-in' }
  const plain = await of({ client: 'northstar', scheme: 'light', size: phone, pages: information })
  const risk = await of({ client: 'northstar', scheme: 'dark', size: phone, pages: { risk: 'risk' } })

  keep('home.png', large.get('home'))
  keep('results.png', large.get('results'))
  keep('week.png', large.get('week'))
  keep('question-phone.png', small.get('question'))
  keep('six-organizations.jpg', await createContactSheet(browser, homes, 6))
  const words = [...Object.keys(information).map((name) => plain.get(name)), risk.get('risk')]
  keep('log-in-information-error.jpg', await createContactSheet(browser, words, 4))
  const wide = [large.get('home'), pale.get('home'), large.get('today'), pale.get('results')]
  keep('wide.jpg', await createContactSheet(browser, wide, 2))
  const booking = ['sentence', 'results', 'week', 'appointment'].map((name) => small.get(name))
  keep('booking-on-a-phone.jpg', await createContactSheet(browser, booking, 4))
  const after = [small.get('booked'), small.get('today'), night.get('appointments'), night.get('topics')]
  keep('after-booking.jpg', await createContactSheet(browser, after, 4))
  const staff = await takeStaffScreenshots(browser, product.base)
  keep('staff.jpg', await createContactSheet(browser, staff.house, 3))
  keep('staff-work.jpg', await createContactSheet(browser, staff.work, 2))
  keep(
    'counselor.jpg',
    await createContactSheet(browser, await takeCounselorScreenshots(browser, product.base), 2),
  )
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
