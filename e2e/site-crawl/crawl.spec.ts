import type { Page } from '@playwright/test'
import { renderBrandStyles, compileBrand } from '../../packages/brand/src/brand.ts'
import { findAxeViolations } from '../axe.ts'
import { expect, test as base, type TestOrganization } from '../fixtures.ts'
import { recordAnnouncements } from '../keyboard/announcements.ts'
import {
  type OrganizationName,
  demoOrganizations,
  externalSignInUrl,
  demoPassword,
} from '../organizations.ts'
import { appearances, navigateInApp, crawlPages, applyAppearance, type CrawlOptions } from './crawl.ts'
import { findMissingHelpLines } from './check-help-lines.ts'
import { openScreen } from './page-snapshot.ts'
import { observeLayoutShift } from './layout-shift.ts'
import { listScreens, type CrawlStop, listStops, type Visitor } from './crawl-routes.ts'

/** Every URL in every organization and appearance; otherwise every screen once. */
const DEEP = process.env.DEEP === '1'
const test = base.extend<{
  walkAs: (walker: Visitor, language?: 'es', stops?: readonly CrawlStop[]) => Promise<CrawlOptions>
}>({
  walkAs: async ({ page, createOrganization }, use) =>
    use(async (walker, language, stops) => {
      const { organisation, isMember } = walker
      const member = isMember ? await logInCopy(page, organisation, createOrganization) : null
      const headers = { 'x-client-id': organisation }
      const asked = await page.request.get('/api/questions/starting-question', { headers })
      const start = ((await asked.json()) as { id?: string }).id ?? 'none'
      const wanted = stops ?? (DEEP ? listStops(walker) : listScreens(walker, member?.counselors[0]?.id))
      await page.route('https://members.bluefin.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
      )
      const origin = member?.base ?? demoOrganizations[organisation].base
      await page.goto(`${origin}/terms${language ? `?lang=${language}` : ''}`)
      return {
        ...walker,
        base: origin,
        title: member?.name ?? demoOrganizations[organisation].name,
        language: language ?? 'en',
        isFull: DEEP,
        stops: wanted
          .filter(({ landing }) => landing !== 'outside')
          .map((stop) => ({
            ...stop,
            path: stop.path.replace('START', start),
            shown: language ? { ...stop.shown, heading: /./ } : stop.shown,
          })),
      }
    }),
})
test.use({
  trace: 'off',
  // Colors are checked after animations.
  contextOptions: { reducedMotion: 'reduce' },
  // The browser logs URLs that do not exist.
  allowConsoleErrors: [/status of 404 .*(no-such-page|messages\/none)/],
})

/** Demo members; a copy of one visits the pages. */
const members = { northstar: 'maya.lopez', cedarvalley: 'lena.fischer', ironwood: 'omar.diaz' } as const

async function logInCopy(
  page: Page,
  scenario: OrganizationName,
  create: (order: { scenario: keyof typeof members; members: string[] }) => Promise<TestOrganization>,
): Promise<TestOrganization> {
  if (!(scenario in members)) throw new Error(`${scenario} has no demo member`)
  const name = scenario as keyof typeof members
  const organization = await create({ scenario: name, members: [members[name]] })
  const answer = await page.request.post('/api/auth/login', {
    data: { email: organization.members[0]?.email, password: demoPassword },
    headers: { 'x-client-id': organization.client },
  })
  expect(answer.status()).toBe(200)
  return organization
}

/** One of several equal parts of a crawl. */
const partOf = (walk: CrawlOptions, part: number, of: number): CrawlOptions => ({
  ...walk,
  stops: walk.stops.filter((_, at) => at % of === part - 1),
})
const northstar = 'northstar'
const others = (Object.keys(demoOrganizations) as OrganizationName[]).filter((name) => name !== northstar)

const clauses =
  '(trust A1, A3, A4, A13) [TITLE-02] [HEADER-01] [HEADER-02] [HEADER-03] [HEADER-18] [FOOTER-09] [ORG-01] [ORG-04] [ROUTE-51] [ROUTE-52] [GUARD-04]'
for (const [isMember, parts] of [
  [false, 3],
  [true, 2],
] as const)
  for (let part = 1; part <= parts; part += 1)
    test(`a ${isMember ? 'member' : 'visitor'} finds help, the right layout and no error on every screen, ${part} of ${parts} ${clauses}`, async ({
      page,
      walkAs,
    }) => {
      await observeLayoutShift(page)
      const walk = await walkAs({ organisation: northstar, isMember })
      expect(await crawlPages(page, partOf(walk, part, parts))).toEqual([])
    })

test('a visitor reads Spanish, and remaining English is marked (trust A15) @deep', async ({
  page,
  walkAs,
}) => {
  await observeLayoutShift(page)
  const walk = await walkAs({ organisation: northstar, isMember: false }, 'es')
  expect(await crawlPages(page, walk)).toEqual([])
})

test('in other organizations each URL leads where their settings say [ORG-13] [ORG-16] [GUARD-02] [GUARD-06] [GUARD-13] @deep', async ({
  page,
  walkAs,
}) => {
  await observeLayoutShift(page)
  const found: string[] = []
  for (const organisation of others)
    for (const isMember of organisation in members ? [false, true] : [false]) {
      const walk = await walkAs({ organisation, isMember })
      found.push(...(await crawlPages(page, walk)).map((fault) => `${organisation}${fault}`))
      for (const { path } of listStops({ organisation, isMember }).filter(
        ({ landing }) => landing === 'outside',
      )) {
        await page.goto(`${walk.base}${path}`)
        await page.waitForURL(externalSignInUrl)
      }
    }
  expect(found).toEqual([])
})

test('after navigation the heading has the focus, nothing is announced twice, and a translated page stays intact (trust A6, A15) [TITLE-02]', async ({
  page,
  walkAs,
}) => {
  const heard = await recordAnnouncements(page)
  for (const isMember of [false, true]) {
    const walk = await walkAs({ organisation: northstar, isMember })
    // A video visit has a separate document, and some steps have prerequisites.
    const stops = walk.stops.filter(
      ({ path, landing, visit }) => !visit && landing !== 'logout' && !/\/room$|someone-else\/./.test(path),
    )
    const sample = stops.filter((_, at) => DEEP || at % 3 === 0)
    expect(await navigateInApp(page, { ...walk, stops: DEEP ? stops : sample }, heard, false)).toEqual([])
    expect(
      await navigateInApp(page, { ...walk, stops: sample.slice(0, DEEP ? undefined : 5) }, heard, true),
    ).toEqual([])
  }
})

test.describe('every screen with a failure @deep', () => {
  test.use({ allowConsoleErrors: [/./] })
  const refuse = (calls: RegExp) => (page: Page) =>
    page.route(calls, (asked) =>
      /\/(extend-token|me\/session)$/.test(new URL(asked.request().url()).pathname)
        ? asked.fallback()
        : asked.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { errors: [] } }),
    )
  const broken: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'all services fail': refuse(/\/(api|content|telehealth)\//),
    'the telehealth service fails': refuse(/\/telehealth\/|\/api\/(mdlive|contacts|messages|documents)/),
    'no script arrives': (page) => page.route(/\/assets\/.*\.js$/, (asked) => asked.abort()),
    'calls never end': (page) => page.route(/\/(api|telehealth|content)\//, () => {}),
    'the session ends soon': (page) =>
      page.route('**/api/me/session', (asked) =>
        asked.fulfill({ json: { idle_seconds_left: 100, seconds_left: 40_000, is_confirmed: true } }),
      ),
  }
  for (const [trouble, begin] of Object.entries(broken))
    for (const isMember of [false, true])
      test(`911 and 988 stay reachable for a ${isMember ? 'member' : 'visitor'} when ${trouble} (trust R13) [HEADER-01] [HEADER-02]`, async ({
        page,
        walkAs,
      }) => {
        const walk = await walkAs({ organisation: northstar, isMember })
        await begin(page)
        const found: string[] = []
        for (const { path, landing } of walk.stops.filter((stop) => stop.landing !== 'logout')) {
          await page.goto(`${walk.base}${path}`, { waitUntil: 'domcontentloaded' })
          for (const appearance of appearances.slice(0, 2)) {
            await page.setViewportSize(appearance)
            const { lines } = await findMissingHelpLines(page)
            if (lines.length > 0) found.push(`${path} at ${appearance.width}: ${lines.join(' ')}`)
          }
          if (/services? fails?/.test(trouble)) {
            await expect(page.getByTestId('loader')).toHaveCount(0)
            found.push(...(await findAxeViolations(page)).map((fault) => `${landing}: ${fault}`))
          }
        }
        expect(found).toEqual([])
      })

  const pairs =
    '#ffffff #ffffff #000000 #000000 #ffff00 #ffffff #00ff00 #ff00ff #ff0000 #00ff00 #0000ff #ff0000 #808080 #808080 #767676 #777777 #fefefe #010101 #7f7f00 #7f7f00 #39ff14 #ccff00 #00003f #3f0000'.split(
      ' ',
    )
  test('any two organization colors cause no axe violation (trust A10)', async ({ page, walkAs }) => {
    const walk = await walkAs(
      { organisation: northstar, isMember: true },
      undefined,
      listScreens({ organisation: northstar, isMember: true }),
    )
    const found: string[] = []
    for (const stop of walk.stops.filter(({ landing }) =>
      /^(home|appointments|messages|documents|profile|results)$/.test(landing),
    )) {
      await openScreen(page, walk.base, stop)
      for (let at = 0; at < pairs.length; at += 2) {
        const rules = renderBrandStyles(compileBrand(pairs[at] ?? '', pairs[at + 1] ?? ''))
        await applyAppearance(page, {
          name: '',
          width: 1280,
          height: 900,
          rules,
          media: { colorScheme: at % 4 === 0 ? 'light' : 'dark' },
        })
        found.push(...(await findAxeViolations(page)).map((fault) => `${stop.landing} ${pairs[at]} ${fault}`))
      }
    }
    expect(found).toEqual([])
  })
})
