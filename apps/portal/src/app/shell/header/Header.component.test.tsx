import { logOut } from '@evenkeel/api-contract/portal/auth'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow } from '#testing/fill-form.ts'
import { appointmentListHandlers, emptyMemberHandlers } from '#testing/member-handlers.ts'
import { northstar } from '#testing/organization.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'
import glyph from '../../../../../../tenant-config/organisations/northstar.svg?url'

const banner = page.getByRole('banner')
const heading = page.getByRole('heading', { level: 1 })
const withGlyph = {
  ...northstar(),
  glyph: { full_size: glyph, full_size_dark: null },
  glyph_width: 160,
  glyph_height: 44,
}
const longName = 'The Extraordinarily Long-Named Palebrand Employee Support Programme'
const sideways = () => document.documentElement.scrollWidth - window.innerWidth
const member = () => [
  ...appointmentListHandlers(),
  mockEndpoint(logOut, () => ({ message: 'Logged out.' })),
  ...emptyMemberHandlers(),
]

/** The controls in the header. */
const controls = () =>
  [...banner.element().querySelectorAll<HTMLElement>('a, button')].filter((one) => one.checkVisibility())

it.each([320, 360, 390])(
  'fits in one row on a phone of %i px for a visitor [HEADER-14] [HEADER-17]',
  async (width) => {
    await resizeWindow(width, 844)
    await renderPortal('/about', { organization: withGlyph })
    await expect.element(heading).toBeVisible()
    const logIn = banner.getByRole('link', { name: 'Log in' }).elements()
    expect(logIn).toHaveLength(width === 320 ? 0 : 1)
    expect(sideways()).toBe(0)
    expect(banner.element().getBoundingClientRect().height).toBeLessThan(84)
  },
)

it('fits in one row on a phone for a member [HEADER-03] [HEADER-17]', async () => {
  await resizeWindow(360, 740)
  await renderPortal('/appointments', { organization: withGlyph, session: maya(), handlers: member() })
  await expect.element(heading).toBeVisible()
  const rects = controls().map((one) => one.getBoundingClientRect())
  const middles = rects.map(({ top, bottom }) => (top + bottom) / 2)
  expect(middles.length).toBeGreaterThan(3)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12)
})

it('shows a long name in at most four lines with "Log in" visible [HEADER-14] [HEADER-17] [ORG-03]', async () => {
  await resizeWindow(320, 844)
  await renderPortal('/about', { organization: northstar({ program_name: longName }) })
  await expect.element(banner.getByRole('link', { name: 'Log in' })).toBeInViewport()
  expect(sideways()).toBe(0)
  const range = document.createRange()
  range.selectNodeContents(banner.getByText(longName).first().element())
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
  expect(lines.size).toBeLessThanOrEqual(4)
})

it('has no menu if no organization is selected [HEADER-14] [ORG-01]', async () => {
  await renderPortal('/', { organization: null })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  for (const hidden of [/^What's/, 'Contact us', 'Log in'])
    await expect.element(banner.getByRole('link', { name: hidden })).not.toBeInTheDocument()
})

it.each([
  ['Log in', '/about', null, 'Log in'],
  ['Log out', '/appointments', maya(), 'You are logged out'],
] as const)('ignores the second press of a double click on "%s"', async (name, path, session, title) => {
  await renderPortal(path, { session, handlers: member() })
  await banner.getByRole('link', { name, exact: true }).dblClick({ delay: 40 })
  await expect.element(heading).toHaveTextContent(title)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(window.location.pathname).toBe(`/${name.toLowerCase().replace(' ', '-')}`)
})

it.each([390, 1024])(
  'keeps "Leave this site" last and at the same position on every page at %i px',
  async (width) => {
    await resizeWindow(width, 800)
    const places: unknown[] = []
    for (const path of ['/about', '/log-in']) {
      const { leave } = await renderPortal(path, { organization: withGlyph })
      await expect.element(heading).toBeVisible()
      const button = banner.getByRole('button', { name: 'Leave this site' }).element()
      expect(controls().at(-1)).toBe(button)
      const { right, y } = button.getBoundingClientRect()
      places.push([Math.round(right), Math.round(y)])
      leave()
    }
    expect(places[1]).toEqual(places[0])
  },
)
