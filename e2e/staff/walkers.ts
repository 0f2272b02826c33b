import { type Browser, expect, type Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { keepSameClock } from '../fixtures.ts'
import type { OwnProduct } from './own-product.ts'
import { passkeyDevice } from './passkey.ts'

interface DemoLink {
  readonly name: string
  readonly link: string
}

/** The people of one walk: each in a browser of their own, with a device that keeps passkeys. */
export function walkersOf(browser: Browser, product: OwnProduct) {
  /** Makes a passkey with a link and comes in. */
  const comeIn = async (link: string): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: product.staff,
      viewport: { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    await passkeyDevice(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Make my passkey' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    return page
  }
  return {
    comeIn,
    /** One of the demo staff. */
    demo: async (name: string): Promise<Page> => {
      const links = (await (await fetch(`${product.members}/control/staff`)).json()) as DemoLink[]
      return comeIn(links.find((one) => one.name === name)?.link ?? '')
    },
    /** Somebody of the care line whom an administrator invites, as the page People does. */
    invited: async (administrator: Page, name: string, email: string): Promise<Page> => {
      const answer = await administrator.request.post(`${product.staff}/api/staff/people`, {
        headers: { origin: product.staff, 'x-evenkeel-staff': '1' },
        data: { name, email, grants: [{ role: 'care_line', organisation_id: null }] },
      })
      expect(answer.status()).toBe(201)
      let link = ''
      await expect(async () => {
        const mails = (await (
          await fetch(`${product.members}/mailbox.json?to=${encodeURIComponent(email)}`)
        ).json()) as { text: string }[]
        link = /http\S+\/staff\/enroll#\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
        expect(link).not.toBe('')
      }).toPass()
      return comeIn(link)
    },
  }
}
export type Walkers = ReturnType<typeof walkersOf>

/** What the alarm reads. */
export async function waiting(product: OwnProduct, kind: string): Promise<number> {
  const text = await (await fetch(`${product.members}/metrics`)).text()
  return Number(new RegExp(`^evenkeel_backlog\\{kind="${kind}"\\} (\\S+)$`, 'm').exec(text)?.[1])
}

/** In the evening in Denver: the links of the demo staff live until the demo's next visit, three days later. */
const SEED = '2026-11-18T01:00:00Z'

/** Moves the clock of a product. */
export async function setClock(
  { request }: Page,
  { members }: Pick<OwnProduct, 'members'>,
  order: object,
): Promise<void> {
  expect((await request.post(`${members}/control/clock`, { data: order })).status()).toBe(200)
}

/** Puts a product back to its demo, on the evening it begins. */
export async function resetDemo(page: Page, product: Pick<OwnProduct, 'members'>): Promise<void> {
  await setClock(page, product, { now: SEED })
  expect((await page.request.post('/control/reset', { data: {} })).status()).toBe(200)
}

/** A person at a browser of their own, on the product's clock. */
export async function personAt(
  browser: Browser,
  baseURL: string,
  device: { readonly timezoneId?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, ...device })
  const page = await context.newPage()
  await keepSameClock(context, page.request)
  return page
}

/** One of the demo staff, who makes a passkey and comes in. */
export async function demoStaff(
  browser: Browser,
  product: Pick<OwnProduct, 'staff'>,
  name: string,
  device: { readonly timezoneId?: string } = {},
): Promise<Page> {
  const page = await personAt(browser, product.staff, device)
  await passkeyDevice(page)
  const links = (await (await page.request.get('/control/staff')).json()) as { name: string; link: string }[]
  await page.goto(links.find((one) => one.name === name)?.link ?? '')
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('button', { name })).toBeVisible()
  return page
}

/** No fault that axe finds, wide and on the smallest phone, where nothing is moved sideways either. */
export async function isSound(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await over(), `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
    expect(await faultsFoundByAxe(page), `${page.url()} at ${width}`).toEqual([])
  }
}
