import { describe, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { maya } from '#testing/test-services.ts'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import ProfileScreen from './screens/ProfileScreen.tsx'

const user = maya({ address2: 'Apartment 4', timezone: 'America/New_York' })
const rendered = (section?: string) =>
  section === undefined
    ? renderHtml(<ProfileScreen />, { path: '/profile', pattern: paths.profile, user })
    : renderHtml(<ProfileScreen />, { path: `/profile/${section}`, pattern: paths['profile-section'], user })
const pairsOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value])
const personal = [
  ['First name', 'Maya'],
  ['Last name', 'Lopez'],
]
const inputs = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input id="(\w+)"[^>]*?(?: value="([^"]*)")?\/?>/g)].map(([, id, value]) => [
      id,
      value ?? '',
    ]),
  )
/** Returns the labels of fields with this marker. */
const marked = (html: string, mark: string) =>
  [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)]
    .map(([, label = '']) => htmlToText(label))
    .filter((label) => label.includes(mark))
    .map((label) => label.replace(mark, '').trim())
/** Returns the labels of required fields. */
const demanded = (html: string) => marked(html, 'Required')
const chosen = (html: string) =>
  [...html.matchAll(/<option value="([^"]*)" selected="">/g)]
    .map(([, value]) => value)
    .filter((value) => value !== '-1' && !value?.startsWith('America/'))

describe('profile', () => {
  it('shows the name first [ROUTE-29] [ROUTE-30]', () => {
    expect(pairsOf(rendered())).toEqual(personal)
    expect(pairsOf(rendered('personal'))).toEqual(personal)
  })

  it('shows email and time zone in their section, which is marked as current [ROUTE-29] [ROUTE-30]', () => {
    const html = rendered('contact')
    expect(pairsOf(html)).toEqual([['Email', 'maya.lopez@northstar.example']])
    expect(html).toContain('<option value="America/New_York" selected="">')
    expect(/<a[^>]*aria-current="page"[^>]*>(.*?)<\/a>/.exec(html)?.[1]).toBe('Contact')
  })

  it('shows the page language in one sentence with a link to change it', () => {
    expect(htmlToText(rendered('contact'))).toContain('You read in English. Change to Español')
    expect(rendered('contact')).toContain('href="?lang=es"')
  })

  it('shows phone, address and other details for editing, each group with its reason [ROUTE-29] [ROUTE-30]', () => {
    const html = rendered('visits')
    expect(inputs(html)).toEqual({
      phone: '(303) 555-0142',
      address1: '12 Harbor Road',
      address2: 'Apartment 4',
      city: 'Denver',
      zip: '80202',
    })
    expect(chosen(html)).toEqual(['CO', 'F', 'Full Time', 'Married', 'Professional'])
    expect(htmlToText(html)).toContain('your counselor can send help there')
  })

  it('prefills only the state of the visit, when none is stored', () => {
    const nothing = { phone: null, address1: null, address2: null, city: null, state: null, zip: null }
    const none = { gender: null, employment_status: null, relationship_status: null, job_title: null }
    const fresh = maya({ ...nothing, ...none, appointment_state: 'UT' })
    const html = renderHtml(<ProfileScreen />, {
      path: '/profile/visits',
      pattern: paths['profile-section'],
      user: fresh,
    })
    expect(chosen(html)).toEqual(['UT'])
    expect(Object.values(inputs(html)).join('')).toBe('')
    expect(htmlToText(html)).toContain('Your appointments stand without them')
  })

  it('lists missing details first with links, and sorts their fields first', () => {
    const html = renderHtml(<ProfileScreen />, {
      path: '/profile/visits',
      pattern: paths['profile-section'],
      user: maya({ address1: null, gender: null }),
    })
    expect(htmlToText(html)).toContain('Two things are missing: The rest of your address: Street address')
    expect([...html.matchAll(/<a href="#(\w+)">/g)].map(([, field]) => field)).toEqual(['address1', 'gender'])
    expect(marked(html, 'Missing')).toEqual(['Street address', 'Gender'])
    expect([...html.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, title]) => title)).toEqual([
      'Your address',
      'About you',
      'Your phone',
      'Work and home',
    ])
    expect(htmlToText(rendered('visits'))).not.toMatch(/missing/i)
  })

  it('does not let registration details be cleared, and does not require fields that registration did not ask for', () => {
    const html = renderHtml(<ProfileScreen />, {
      path: '/profile/visits',
      pattern: paths['profile-section'],
      user: maya({ gender: null, address2: null }),
      organisation: northstar({ registration: 'full' }),
    })
    expect(htmlToText(html)).toContain('Only if you like. Your program counts its appointments by these')
    expect(demanded(html)).toEqual(['Phone number', 'Street address', 'City', 'State', 'ZIP code'])
    expect(demanded(rendered('visits'))).toEqual([])
  })

  it('asks for the current password, the new one and its repetition [AUTH-05] [ROUTE-30]', () => {
    const html = rendered('security')
    expect([...html.matchAll(/<input id="(\w+)"[^>]*type="password"/g)].map(([, id]) => id)).toEqual([
      'current_password',
      'new_password',
      'new_password_repeat',
    ])
    expect(htmlToText(html)).toContain('Change my password')
  })
})
