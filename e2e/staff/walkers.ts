import { type Browser, expect, type Page } from '@playwright/test'
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
