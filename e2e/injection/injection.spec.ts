import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { ATTACKER_HOST, injectionPayloads } from './payloads.ts'

const DEEP = process.env.DEEP === '1'
const screens = DEEP ? ['', 'about', 'contact', 'sitemap', 'log-in', 'risk'] : ['', 'log-in']
const fields =
  'username domain program_name phone safety_screen_phone dfd_redirect_url location nav_words nav_url'.split(
    ' ',
  )
const indexes = injectionPayloads.map((_, at) => at)

const test = base.extend<{ address: string }>({
  address: async ({ baseURL: _product }, use) => {
    const server = spawn(process.execPath, [path.join(import.meta.dirname, 'injection-server.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const address = await new Promise<string>((done, fail) => {
      server.stdout.once('data', (data: Buffer) => done(/listening (\S+)/.exec(data.toString())?.[1] ?? ''))
      server.once('exit', (code) => fail(new Error(`the server exited with ${code}`)))
    })
    await use(address)
    server.removeAllListeners('exit')
    server.kill()
  },
})

/** What documents consist of as the browser's parser reads them, without running anything, and addresses our pages never have. */
const summarizeMarkup = (page: Page, documents: readonly string[]) =>
  page.evaluate((all) => {
    const fetching = 'src srcset poster data background formaction action xlink:href'.split(' ')
    return all.map((html) => {
      const parts: Record<string, number> = {}
      const odd: string[] = []
      for (const element of new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')) {
        const names = element.getAttributeNames().toSorted()
        const part = `${element.localName}[${names.join(' ')}]`
        parts[part] = (parts[part] ?? 0) + 1
        for (const name of names) {
          const value = element.getAttribute(name) ?? ''
          const isFetched = fetching.includes(name) || (name === 'href' && element.localName === 'link')
          const isOwn = /^(\/(?![/\\])|data:image\/svg|\?lang=[a-z]{2}$)/.test(value)
          const isLink = name === 'href' && !isFetched
          if ((isFetched && !isOwn) || (isLink && !isOwn && !/^(#|tel:|sms:|https?:\/\/)/.test(value)))
            odd.push(`${part} ${value}`)
        }
        if (
          element.localName === 'style' &&
          /@import|url\(\s*["']?(?!data:|\/assets\/)/i.test(element.textContent)
        )
          odd.push(`style ${element.textContent}`)
      }
      return { parts: JSON.stringify(parts), odd }
    })
  }, documents)

test('hostile organization texts cannot change markup, redirect, run code or send requests (trust S14) [ORG-01] [ORG-02] [ORG-03]', async ({
  page,
  address,
}) => {
  await test.step('documents have the same structure as with harmless texts', async () => {
    for (const chosen of ['all', ...(DEEP ? fields : [])])
      for (const screen of screens) {
        const harmless = ['plain', 'broken', 'place'].map((payload) => `h-${chosen}-${payload}`)
        const clients = ['h-custom_color1-0', ...harmless, ...indexes.map((at) => `h-${chosen}-${at}`)]
        const documents = await Promise.all(
          clients.map(async (client) => (await fetch(`${address}/${client}/${screen}`)).text()),
        )
        const made = await summarizeMarkup(page, documents)
        const usual = made.slice(0, 1 + harmless.length).map(({ parts }) => parts)
        const faults = made.flatMap(({ parts, odd }, at) =>
          [...odd, ...(usual.includes(parts) ? [] : [parts])].map(
            (fault) => `${clients[at]}/${screen} ${fault}`,
          ),
        )
        expect(faults).toEqual([])
      }
  })
  await test.step('colors and images are rejected before a page is rendered', async () => {
    for (const field of ['custom_color1', 'custom_color3', 'glyph'])
      for (const at of indexes) {
        const answer = await fetch(`${address}/taken/h-${field}-${at}`)
        expect([field, at, await answer.json()]).toEqual([field, at, { taken: false }])
      }
  })
  await test.step('in a browser no dialog opens, no other host is requested and no CSP rule is violated', async () => {
    const trouble: string[] = []
    page.on('dialog', (dialog) => {
      trouble.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(address) || request.url().startsWith('data:')
      if (!isOwn || request.url().includes(ATTACKER_HOST)) trouble.push(`requested ${request.url()}`)
    })
    // A CSP violation is a console error, which fails the fixture.
    for (const at of DEEP ? indexes : indexes.filter((one) => one % 5 === 0))
      for (const screen of screens) {
        await page.goto(`${address}/h-all-${at}/${screen}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // The header writes this as soon as the scripts run.
        await page.waitForFunction(() => localStorage.getItem('logOut') === 'false')
        expect(await page.evaluate(() => Object.hasOwn(Object.prototype, 'x'))).toBe(false)
        expect(new URL(page.url()).origin).toBe(address)
        await page.evaluate(() => localStorage.clear())
      }
    expect(trouble).toEqual([])
  })
})
