import { errorTexts } from '@evenkeel/contract/error-texts'
import type { APIRequestContext } from '@playwright/test'
import { logIn } from '../../journeys/steps.ts'
import { password } from '../../organisations.ts'
import { expect, test } from '../../page.ts'

/** Names of the scripts that a document asks for before everything else. */
async function preloaded(request: APIRequestContext, path: string): Promise<readonly string[]> {
  const html = await (await request.get(path)).text()
  const links = html.matchAll(/<link rel="modulepreload" href="\/assets\/([\w.-]+?)-[\w-]{8}\.js"/g)
  return [...links].map(([, name = '']) => name).toSorted()
}

test('the home page fetches little before its first button, and nothing it can do without [ROUTE-01]', async ({
  request,
}) => {
  expect(await preloaded(request, '/northstar/')).toEqual([
    'HomeScreen',
    'entry-client',
    'react',
    'rolldown-runtime',
    'small-parts',
  ])
})

for (const path of ['log-in', 'topics', 'terms', 'help-myself'])
  test(`the shapes of answers come with the first call, not before /${path} can be used`, async ({
    request,
  }) => {
    const early = await preloaded(request, `/northstar/${path}`)
    expect(early).toContain('queries')
    expect(early).not.toContain('contract')
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
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back, Maya')
    expect(sent).toHaveLength(1)
  })
})
