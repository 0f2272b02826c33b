import { describe, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { maya } from '#testing/test-services.ts'
import { draw, readable } from '#testing/draw.tsx'
import ProfileScreen from './screens/ProfileScreen.tsx'

const user = maya({ address2: 'Apartment 4', timezone: 'America/New_York' })
const drawn = (section?: string) =>
  section === undefined
    ? draw(<ProfileScreen />, { path: '/profile', pattern: paths.profile, user })
    : draw(<ProfileScreen />, { path: `/profile/${section}`, pattern: paths['profile-section'], user })
const pairsOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value])
const personal = [
  ['First name', 'Maya'],
  ['Last name', 'Lopez'],
  ['Street address', '12 Harbor Road'],
  ['Apartment or unit', 'Apartment 4'],
  ['City', 'Denver'],
  ['State', 'CO'],
  ['ZIP code', '80202'],
]

describe('the profile', () => {
  it('shows name and address first [ROUTE-29] [ROUTE-30]', () => {
    expect(pairsOf(drawn())).toEqual(personal)
    expect(pairsOf(drawn('personal'))).toEqual(personal)
  })

  it('shows email, phone and time zone in their section, which is marked as the current one [ROUTE-29] [ROUTE-30]', () => {
    const html = drawn('contact')
    expect(pairsOf(html)).toEqual([
      ['Email', 'maya.lopez@northstar.example'],
      ['Phone number', '(303) 555-0142'],
    ])
    expect(html).toContain('<option value="America/New_York" selected="">')
    expect(/<a[^>]*aria-current="page"[^>]*>(.*?)<\/a>/.exec(html)?.[1]).toBe('Contact and time zone')
  })

  it('asks for the current password, the new one and its repetition to change it [AUTH-05] [ROUTE-30]', () => {
    const html = drawn('security')
    expect([...html.matchAll(/<input id="(\w+)"[^>]*type="password"/g)].map(([, id]) => id)).toEqual([
      'current_password',
      'new_password',
      'new_password_repeat',
    ])
    expect(readable(html)).toContain('Change my password')
  })
})
