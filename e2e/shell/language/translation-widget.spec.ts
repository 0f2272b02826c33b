import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'

// A portal with a translation service, whose script really rewrites the words of the page and brings a control of its own.
let portal = ''
let service = ''
let server: ChildProcess
test.beforeAll(async ({ baseURL }) => {
  const script = path.join(import.meta.dirname, 'translating-server.ts')
  server = spawn(process.execPath, [script, baseURL ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    server.stdout?.on('data', (data: Buffer) => {
      const [, found, other] = /listening (\S+) (\S+)/.exec(data.toString()) ?? []
      if (found === undefined || other === undefined) return
      portal = found
      service = other
      done()
    })
    server.on('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
})
test.afterAll(() => {
  server.removeAllListeners('exit')
  server.kill()
})

const button = (page: Page) => page.getByRole('button', { name: 'Language' })
const control = (page: Page) => page.getByRole('combobox', { name: 'Translate this page to' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the widget comes only after Accept, brings its control and translates every public page, and nothing private [LANG-05] [LANG-06]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(service)) asked.push(request.url())
  })
  await page.goto(`${portal}/northstar/about`)
  await expect(button(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(page.getByTestId('translation-widget')).toHaveCount(0)

  await button(page).click()
  const disclaimer = page.getByRole('dialog', { name: 'Before you translate' })
  await disclaimer.getByRole('button', { name: 'Accept' }).click()
  await expect(control(page)).toBeVisible()
  await expect(page.getByTestId('translation-widget')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  expect(asked).toEqual([`${service}/widget.js`])
  // The words are another language's now, the names and numbers are not.
  await expect(heading(page)).toContainText('»')
  await expect(heading(page).locator('[translate="no"]')).toHaveText('Northstar Balance')
  await expect(page.locator('.help-lines a[href="tel:911"] strong')).toHaveText('911')

  // The next public page is in the same document, and is translated as well.
  const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Contact us/ })
  await contact.click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(heading(page)).toHaveText('»Contact us«')
  await expect(control(page)).toBeVisible()
  await control(page).selectOption('French')

  // A private one gets a document of its own, in which the script is not even allowed.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Log in/ })
    .click()
  await expect(heading(page)).toHaveText('Log in')
  await expect(control(page)).toHaveCount(0)
  await expect(page.getByTestId('translation-widget')).toHaveText(
    'Translation is off on this page, because it is private.',
  )
  expect(asked).toHaveLength(1)

  await page.goto(`${portal}/northstar/terms`)
  await expect(control(page)).toBeVisible()
  await expect(heading(page)).toContainText('»')
  expect(asked).toHaveLength(2)
})
