import { errorTexts } from '@evenkeel/contract/error-texts'
import { logIn } from '../journeys/steps.ts'
import { password } from '../organisations.ts'
import { expect, test } from '../page.ts'

test('the home page fetches little before its first button, and nothing it can read without [ROUTE-01]', async ({
  request,
}) => {
  const html = await (await request.get('/northstar/')).text()
  const early = [...html.matchAll(/<link rel="modulepreload" href="\/assets\/([\w.-]+?)-[\w-]{8}\.js"/g)]
  expect(early.map(([, name]) => name).toSorted()).toEqual([
    'HomeScreen',
    'entry-client',
    'react',
    'rolldown-runtime',
    'small-parts',
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
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back, Maya')
    expect(sent).toHaveLength(1)
  })
})
