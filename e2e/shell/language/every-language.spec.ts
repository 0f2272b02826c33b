import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { arriveAs } from '../../journeys/members.ts'
import { expect, test } from '../../fixtures.ts'
import { arrive } from '../../walk/look.ts'
import { landingOf } from '../../walk/route-choice.ts'
import { stops } from '../../walk/table.ts'
import { bookInPseudo } from './booked-in-pseudo.ts'
import { saidIn, type WalkedLanguage } from './said-in.ts'
import { meetTroubles, stayAwhile } from './troubles-in-language.ts'
import { type PseudoPortal, pseudoPortal } from './pseudo.ts'
import { englishPatterns, unmarkedEnglish } from './unmarked.ts'

const DEEP = process.env.DEEP === '1'
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  allowConsoleErrors: [/status of (400|404|500) |ERR_FAILED/],
})
test.describe.configure({ mode: 'parallel' })

/** Screens that have most of what there is: texts, fields, lists, tables, dialogs. */
const forVisitors = [
  'home',
  'contact',
  'terms',
  'topics',
  'help-myself',
  'risk',
  'login',
  'not-found',
  'error',
]
const forMembers = ['home', 'appointments', 'messages', 'documents', 'profile', 'appointment-type']

const start = 'START'
/** Paths of the screens that are walked: the full walk, and the one in Spanish, have every route. */
function pathsOf(isMember: boolean, all = DEEP): readonly string[] {
  const walker = { organisation: 'northstar', isMember } as const
  const named = isMember ? forMembers : forVisitors
  const shown = stops.filter(({ path }) => !path.includes(start))
  const wanted = all
    ? shown.filter((stop) => !['outside', 'logout'].includes(landingOf(stop, walker)))
    : shown.filter(({ name }) => named.includes(name))
  return wanted.map(({ path }) => `/northstar${path}`)
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** Routes told apart by more than the example they have: of each kind of address one is enough. */
const kindOf = (path: string): string => path.replace(/\/(?:\d+|[0-9a-f-]{36})(?=\/|$)/, '/one')

/** What is on a screen with the data of this person: a thread, a part of the profile, an entry. */
const WITH_DATA = /^\/northstar\/(?:messages|documents|profile|appointments|support|conversation)\b/

/** The paths, and those that their pages lead to with what is there for this person. */
async function withWhereTheyLead(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const known = new Map(paths.map((path) => [kindOf(path), path]))
  for (const path of paths.filter((one) => WITH_DATA.test(one))) {
    await page.goto(path)
    await arrive(page, /./)
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links)
      if (WITH_DATA.test(link) && !known.has(kindOf(link))) known.set(kindOf(link), link)
  }
  return [...known.values()]
}

/** Walks along the paths and tells what is wrong at each, by the names of what is looked for. */
async function faultsAlong(
  page: Page,
  base: string,
  paths: readonly string[],
  faultsHere: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(`${base}${path}`)
    await arrive(page, /./)
    found.push(...(await faultsHere()).map((fault) => `${path} ${fault}`))
  }
  return found
}

/** What is told of an act or a refusal fits a small phone, says in which language it is, and has no fault that axe finds. */
function walksThroughTroubles(language: WalkedLanguage, homeOf: () => string): void {
  for (const [what, walk] of [
    ['what is refused and what fails', meetTroubles],
    ['messages, documents and leaving', stayAwhile],
  ] as const)
    test(`tells of ${what} on a small phone, and axe finds nothing [FORM-13] [ERROR-01]`, async ({
      page,
    }) => {
      test.slow()
      await page.setViewportSize({ width: 320, height: 640 })
      const patterns = language === 'es' ? await englishPatterns() : []
      if (language === 'es') await page.goto('/northstar/?lang=es')
      await walk({
        page,
        home: homeOf(),
        said: saidIn(language),
        answered: saidIn(language === 'es' ? language : null),
        look: async (screen) => {
          await picture(page, `${language} ${screen}`)
          const unmarked = language === 'es' ? await unmarkedEnglish(page, patterns) : []
          expect
            .soft([screen, await sideways(page), await faultsFoundByAxe(page), unmarked])
            .toEqual([screen, 0, [], []])
        },
      })
    })
}

/** Pictures of the walk to look at, where a folder for them is named. */
async function picture(page: Page, screen: string): Promise<void> {
  const folder = process.env.LOOK_AT
  if (folder === undefined) return
  await page.screenshot({ path: `${folder}/${screen.replaceAll(/\W+/g, '-')}.png`, fullPage: true })
}

test.describe('Spanish', () => walksThroughTroubles('es', () => '/northstar'))

for (const isMember of [false, true]) {
  const who = isMember ? 'a member' : 'a visitor'
  test(`${who} reads Spanish on every Spanish page, and where English stands it says so; nothing scrolls sideways`, async ({
    page,
  }) => {
    if (isMember) await arriveAs(page, 'maya.lopez@northstar.example')
    const patterns = await englishPatterns()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/northstar/?lang=es')
    const paths = await withWhereTheyLead(page, pathsOf(isMember, true))
    expect(paths.some((path) => /\/messages\/\d+$/.test(path))).toBe(isMember)
    const found = await faultsAlong(page, '', paths, async () => [
      ...(await unmarkedEnglish(page, patterns)),
      ...((await sideways(page)) > 0 ? [`scrolls sideways by ${await sideways(page)}`] : []),
      ...(DEEP ? await faultsFoundByAxe(page) : []),
    ])
    expect(found).toEqual([])
  })
}

for (const language of ['en-XA', 'en-XB'] as const) {
  test.describe(
    language === 'en-XA' ? 'a language with long words' : 'a language read from the right',
    () => {
      // One worker builds it, and walks.
      test.describe.configure({ mode: 'default' })
      let portal: PseudoPortal
      test.beforeAll(async ({ baseURL }) => {
        portal = await pseudoPortal(language, baseURL ?? '')
      })
      test.afterAll(() => portal.stop())
      walksThroughTroubles(language, () => `${portal.address}/northstar`)

      for (const isMember of [false, true])
        test(`makes nothing scroll sideways on a small phone for ${isMember ? 'a member' : 'a visitor'}`, async ({
          page,
        }) => {
          if (isMember) await arriveAs(page, 'maya.lopez@northstar.example')
          await page.setViewportSize({ width: 320, height: 640 })
          const found = await faultsAlong(page, portal.address, pathsOf(isMember), async () => {
            const over = await sideways(page)
            return over > 0 ? [`scrolls sideways by ${over}`] : []
          })
          expect(found).toEqual([])
        })

      test('lets somebody new book a visit on a small phone, and axe finds nothing on the way [BOOK-01]', async ({
        page,
      }) => {
        test.slow()
        await page.setViewportSize({ width: 320, height: 640 })
        await bookInPseudo(page, {
          language,
          home: `${portal.address}/northstar/`,
          look: async (screen) => {
            expect([screen, await sideways(page), await faultsFoundByAxe(page)]).toEqual([screen, 0, []])
          },
        })
      })
    },
  )
}
