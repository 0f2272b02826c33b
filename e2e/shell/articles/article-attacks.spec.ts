import { attacks } from '@evenkeel/contract/testing/attacks'
import { expect, test } from '../../fixtures.ts'

test.use({ allowConsoleErrors: [/status of 404/] })

test('known attacks in every field of an article come out as words: nothing runs, loads or is reported by the policy (trust S15) [CONTENT-09]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog said ${dialog.message()}`)
  })
  await page.addInitScript(() => {
    const reports: string[] = []
    Object.assign(window, { reports })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reports.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const words = attacks.join(' ')
  const summary = {
    slug: 'attack',
    topic: 'low-mood',
    topic_name: words.slice(0, 3000),
    name: 'Attack',
    sub: words,
    excerpt: words,
    type: 'article',
    externalUrl: null,
    order_articles: 1,
    reading_minutes: 1,
    noAccess: [],
    exclusiveAccess: [],
  }
  await page.route('**/content/articles/attack', (route) =>
    route.fulfill({
      json: {
        ...summary,
        description: words,
        richText: `<p>begin</p>${attacks.map((attack) => `<p>x</p>${attack}`).join('<hr>')}<p>end</p>`,
        author: words,
        source: [{ name: words, url: null }],
        copyright: words,
        tags: [words],
        reviews: [{ name: words, role: words, date: null }],
        related: [{ ...summary, slug: 'other', name: words }],
        sidebarImage: null,
      },
    }),
  )
  await page.goto('/northstar/topics/low-mood/attack')
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'Attack' })).toBeVisible()
  await expect(article.getByText('end', { exact: true })).toBeVisible()
  const odd = await article.evaluate((element) => {
    const all = [...element.querySelectorAll('*')]
    const loud =
      /^(script|style|iframe|object|embed|form|input|textarea|select|img|video|audio|link|meta|base|math|template)$/
    return {
      elements: all.map(({ localName }) => localName).filter((name) => loud.test(name)),
      handlers: all.flatMap((one) => one.getAttributeNames().filter((name) => name.startsWith('on'))),
      links: [...element.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !/^(\/northstar|tel:|sms:)/.test(href)),
      reports: (window as unknown as { reports: string[] }).reports,
    }
  })
  expect(odd).toEqual({ elements: [], handlers: [], links: [], reports: [] })
  expect(asked.filter((url) => /evil|ok\.example/.test(url))).toEqual([])
})
