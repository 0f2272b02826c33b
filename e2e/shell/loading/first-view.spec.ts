import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { APIRequestContext } from '@playwright/test'
import { arriveAs } from '../../journeys/members.ts'
import { logIn } from '../../journeys/steps.ts'
import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'

/** Paths of the scripts that a document asks for before everything else, by their names. */
async function preloads(request: APIRequestContext, path: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await request.get(path)).text()
  const links = html.matchAll(/<link rel="modulepreload" href="(\/assets\/([\w.-]+?)-[\w-]{8}\.js)"/g)
  return new Map(Array.from(links, ([, file = '', name = '']) => [name, file]))
}

const preloaded = async (request: APIRequestContext, path: string): Promise<readonly string[]> =>
  [...(await preloads(request, path)).keys()].toSorted()

/** Of pages that people come to first: every file they ask for before their first button. */
const first = {
  '': ['HomeScreen', 'small-parts'],
  'log-in': ['LogInScreen', 'form'],
  topics: ['TopicsScreen', 'articles'],
  'topics/sleeping-better/when-you-cannot-sleep': ['ArticleScreen', 'articles'],
  'help-myself': ['HelpMyselfScreen', 'banners', 'form', 'queries', 'questions', 'states', 'steps'],
} as const

for (const [path, own] of Object.entries(first))
  test(`/${path} fetches little before its first button, and nothing it can do without [ROUTE-01] [ROUTE-25] [ROUTE-41] [ROUTE-43] [ROUTE-45]`, async ({
    request,
  }) => {
    const early = await preloaded(request, `/northstar/${path}`)
    expect(early).toEqual([...own, 'entry-client', 'react', 'rolldown-runtime'].toSorted())
  })

test('/appointments of a member fetches little before its first button: what reads anew comes after it [ROUTE-14]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const early = await preloaded(page.request, '/northstar/appointments')
  const own = ['AppointmentsScreen', 'visits', 'steps', 'session']
  expect(early).toEqual([...own, 'entry-client', 'react', 'rolldown-runtime'].toSorted())
})

test('what only members see of the home page is not fetched by visitors, and is by members [ROUTE-01]', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/northstar/')
  await expect(page.getByRole('heading', { level: 2, name: 'How it works' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const isToday = (url: string) => /\/assets\/Today-/.test(url)
  expect(fetched.filter(isToday)).toEqual([])
  expect(fetched.filter((url) => /\/assets\/(visits|common|session)-/.test(url))).toEqual([])
  const pictures = fetched.flatMap((url) => /\/assets\/(Harbor|Hills|Lakeside|Window)-/.exec(url)?.[1] ?? [])
  expect(pictures).toEqual(['Harbor'])
  await arriveAs(page, 'maya.lopez@northstar.example')
  await expect(page.getByRole('region', { name: 'Your appointments' })).toBeVisible()
  expect(fetched.filter(isToday)).toHaveLength(1)
})

for (const path of ['topics/sleeping-better', 'terms', 'help-myself'])
  test(`the shapes of answers come with the first call, not before /${path} can be used`, async ({
    request,
  }) => {
    const early = await preloaded(request, `/northstar/${path}`)
    expect(early).toContain('queries')
    expect(early).not.toContain('contract')
    // What checks shapes has come along in another file before.
    for (const file of (await preloads(request, `/northstar/${path}`)).values())
      expect((await (await request.get(file)).text()).includes('_zod'), file).toBe(false)
  })

test('the shapes of answers come with the scripts of a page that those draw: it asks the services first [BOOK-02]', async ({
  request,
}) => {
  const html = await (await request.get('/northstar/schedule/results')).text()
  const [, shapes = ''] = /<link rel="preload" href="([^"]+)" as="fetch" crossorigin>/.exec(html) ?? []
  expect((await (await request.get(shapes)).text()).includes('_zod')).toBe(true)
})

test('the picture that articles begin with is asked for before the scripts, by day and by night [CONTENT-01]', async ({
  request,
}) => {
  const html = await (await request.get('/northstar/topics')).text()
  const [early = ''] = html.split('<link rel="modulepreload"')
  const asked = [...early.matchAll(/<link rel="preload" href="\/content\/images\/([\w-]+)\.svg\?[^>]*>/g)]
  expect(asked.map(([link, name]) => [name, /scheme: (\w+)/.exec(link)?.[1]])).toEqual([
    ['anxiety-and-stress', 'light'],
    ['anxiety-and-stress-dark', 'dark'],
  ])
})

test.describe('where the shapes of answers cannot be fetched', () => {
  test.use({ allowConsoleErrors: [/ERR_FAILED .*\/assets\/contract-/] })

  test('nothing is sent, it is said, and the next try goes on with what was typed [ERROR-01] [AUTH-01]', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) sent.push(request.url())
    })
    await page.route(/\/assets\/contract-/, (shapes) => shapes.abort())
    await page.goto('/northstar/log-in')
    await logIn(page, 'maya.lopez@northstar.example', password)
    await expect(page.getByRole('alert')).toContainText(errorTexts.network)
    expect(sent).toEqual([])
    await page.unroute(/\/assets\/contract-/)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, Maya')
    expect(sent).toHaveLength(1)
  })
})
