import { describe, expect, it } from 'vitest'
import { getExternalSignInUrl } from '#organization/external-sign-in-url.ts'
import { type MenuInput, menuItems } from './menu.ts'

const northstar = {
  username: 'northstar',
  is_root_org: false,
  program_name: 'Northstar Balance',
  dfd_client: false,
  dfd_redirect_url: null,
  restricted_routes: [] as string[],
}
const labels = (input: Partial<MenuInput>) =>
  menuItems({ organisation: northstar, status: 'visitor', firstName: null, unread: 0, ...input }).map(
    (item) => (item.kind === 'divider' ? '|' : item.label),
  )

describe('header menu', () => {
  it("lists a member's items in the specified order [HEADER-04] [HEADER-06] [HEADER-07] [HEADER-08] [HEADER-09] [HEADER-10]", () => {
    expect(labels({ status: 'member', firstName: 'Maya' })).toEqual([
      "What's Northstar Balance?",
      'Contact us',
      'Messages',
      'Documents',
      'Appointments',
      '|',
      'Maya',
      'Log out',
    ])
  })

  it('links each item to its route and the first name to the profile [HEADER-04] [HEADER-06] [HEADER-07] [HEADER-08] [HEADER-09]', () => {
    const items = menuItems({ organisation: northstar, status: 'member', firstName: 'Maya', unread: 0 })
    expect(items.flatMap((item) => (item.kind === 'link' ? [item.to] : []))).toEqual([
      '/about',
      '/contact',
      '/messages',
      '/documents',
      '/appointments',
      '/profile',
      '/log-out',
    ])
  })

  it('shows the unread count in brackets only above zero [HEADER-05]', () => {
    expect(labels({ status: 'member', unread: 2 })).toContain('Messages (2)')
    expect(labels({ status: 'member', unread: 0 })).toContain('Messages')
  })

  it("shows What's {program name}? except on the root organization [HEADER-11]", () => {
    expect(labels({})).toContain("What's Northstar Balance?")
    expect(labels({ organisation: { ...northstar, is_root_org: true } })).not.toContain(
      "What's Northstar Balance?",
    )
    expect(labels({ organisation: { ...northstar, username: '' } })).not.toContain(
      "What's Northstar Balance?",
    )
  })

  it('shows Contact us signed in and out, except on the root organization [HEADER-12]', () => {
    expect(labels({})).toContain('Contact us')
    expect(labels({ status: 'member' })).toContain('Contact us')
    expect(labels({ organisation: { ...northstar, is_root_org: true } })).not.toContain('Contact us')
  })

  it('is empty for the root organization when logged out [HEADER-13] [ROLE-10]', () => {
    expect(labels({ organisation: { ...northstar, is_root_org: true } })).toEqual([])
  })

  it('shows Log in to visitors only [HEADER-14]', () => {
    expect(labels({})).toEqual(["What's Northstar Balance?", 'Contact us', 'Log in'])
    expect(labels({ status: 'member' })).not.toContain('Log in')
    expect(labels({ status: 'restoring' })).not.toContain('Log in')
  })

  it('links Log in of a client-redirect organization to its own site [HEADER-15] [ORG-13]', () => {
    const bluefin = { ...northstar, dfd_client: true, dfd_redirect_url: 'https://members.bluefin.example' }
    expect(
      menuItems({ organisation: bluefin, status: 'visitor', firstName: null, unread: 0 }),
    ).toContainEqual({
      kind: 'outside',
      label: 'Log in',
      href: 'https://members.bluefin.example/sign-in?cw=true',
    })
  })

  it('is empty without an organization [ORG-15]', () => {
    expect(labels({ organisation: null })).toEqual([])
  })
})

describe('sign-in link of a client-redirect organization', () => {
  it.each([
    ['https://members.bluefin.example', 'https://members.bluefin.example/sign-in?cw=true'],
    ['http://a.example/base/?x=1', 'http://a.example/base/sign-in?x=1&cw=true'],
    ['mailto:help@bluefin.example', 'mailto:help@bluefin.example'],
  ])('turns %s into %s [HEADER-15] [HEADER-16]', (address, expected) => {
    expect(getExternalSignInUrl(address)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'no address',
    ' javascript:alert(1)',
    null,
  ])('returns no link for %s [HEADER-16]', (address) => {
    expect(getExternalSignInUrl(address)).toBeNull()
  })
})
