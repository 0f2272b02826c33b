import { expect, test } from '../fixtures.ts'

test.use({ allowConsoleErrors: [/Content Security Policy|TrustedHTML|TrustedScript/i] })

test('words never become markup or script, and the server hears of who tried (trust S17)', async ({
  page,
}) => {
  await page.goto('/northstar/')
  const told = page.waitForResponse('**/policy-reports')
  const tried = await page.evaluate(() => {
    const attempt = (act: () => void): string => {
      try {
        act()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    return {
      markup: attempt(() => new DOMParser().parseFromString('<b>Hello</b>', 'text/html')),
      script: attempt(() => (script.src = '/assets/other.js')),
      worker: attempt(() => new Worker('/sw.js')),
      policy: attempt(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('mine', {}),
      ),
    }
  })
  expect(tried).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
    policy: 'TypeError',
  })
  expect((await told).status()).toBe(204)
})
