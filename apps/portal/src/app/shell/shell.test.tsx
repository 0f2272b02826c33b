import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { maya } from '#testing/test-services.ts'
import { renderHtml, type RenderHtmlOptions, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { routes } from '../routing/routes.ts'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { LanguageButton } from './language/LanguageButton.tsx'
import { LanguageDialog } from './language/LanguageDialog.tsx'
import { Loader } from './loader/Loader.tsx'
import { createTranslation } from './language/translation.ts'

const header = (full: boolean, drawing: RenderHtmlOptions = {}) =>
  renderHtml(<Header full={full} local={createMemoryStorage()} />, drawing)
const glyph = { full_size: '/api/pictures/northstar.svg', full_size_dark: null }
const menu = (html: string) => /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? ''

describe('header', () => {
  it("links the organization's glyph, at its own size, to the home page [HEADER-17] [ORG-03]", () => {
    const html = header(true, { organisation: northstar({ glyph, glyph_width: 160, glyph_height: 44 }) })
    const logo = /<a[^>]*href="\/"[^>]*>.*?<\/a>/s.exec(html)?.[0]
    expect(logo).toContain('src="/api/pictures/northstar.svg"')
    expect(logo).toContain('width="160"')
    expect(logo).toContain('height="44"')
    expect(logo).toContain('alt="Northstar Balance, home"')
  })

  it('uses the dark variant of the glyph if there is one [ORG-03]', () => {
    const dark = { ...glyph, full_size_dark: '/api/pictures/northstar-dark.svg' }
    const drawn = (picture: typeof glyph | typeof dark) =>
      /<picture>.*?<\/picture>/s.exec(header(true, { organisation: northstar({ glyph: picture }) }))?.[0]
    expect(drawn(dark)).toMatch(/<source media="\(prefers-color-scheme: dark\)"[^>]*northstar-dark\.svg/)
    expect(drawn(glyph)).not.toContain('<source')
  })

  it('links the logo with the program name to the home page if there is no glyph [HEADER-17] [ORG-01]', () => {
    const [logo] = findLinks(header(true))
    expect(logo).toEqual({ to: '/', says: 'Northstar Balance' })
    expect(header(true)).not.toContain('<img')
  })

  it('shows the product name if no organization could be loaded [HEADER-17] [ORG-15]', () => {
    expect(findLinks(header(true, { organisation: null }))[0]).toEqual({ to: '/', says: 'Evenkeel' })
  })

  it('shows its menu in full mode and none in reduced mode [HEADER-18]', () => {
    expect(htmlToText(menu(header(true)))).toContain('Contact us')
    expect(menu(header(false))).toBe('')
    expect(header(false)).not.toContain('aria-expanded')
  })

  it('shows the menu on a phone behind one button with its expanded state [HEADER-19]', () => {
    const html = header(true)
    const controls = /<button[^>]*aria-controls="([^"]+)"/.exec(html)
    expect(controls?.[0]).toContain('aria-expanded="false"')
    expect(menu(html)).toContain(`id="${controls?.[1]}"`)
  })

  it('greets a member by first name, marked as not translatable [HEADER-08]', () => {
    const html = header(true, { user: maya() })
    expect(findLinks(html)).toContainEqual({ to: '/profile', says: 'Maya' })
    expect(html).toContain('<span translate="no">Maya</span>')
  })

  it("renders a divider between a member's appointments and first name, and none for a visitor [HEADER-08]", () => {
    const items = menu(header(true, { user: maya() }))
      .split('<li')
      .slice(1)
      .map((item) => htmlToText(`<li${item}`) || /^ aria-hidden="true" class="([^"]+)"/.exec(item)?.[1])
    const at = items.indexOf('Maya')
    expect(items[at - 2]).toBe('Appointments')
    expect(items[at - 1]).toMatch(/divider/)
    expect(menu(header(true))).not.toContain('divider')
  })

  it('marks the program name as not translatable [HEADER-11]', () => {
    expect(header(true)).toContain('<span translate="no">Northstar Balance</span><span>?</span>')
    expect(findLinks(header(true))).toContainEqual({ to: '/about', says: "What's Northstar Balance?" })
  })

  it('has no menu button for the root organization when signed out [HEADER-13]', () => {
    expect(header(true, { organisation: northstar({ is_root_org: true }) })).not.toContain('aria-expanded')
  })

  it.each([true, false])('shows the quick exit with and without a menu (%s)', (full) => {
    expect(findLinks(header(full))).toContainEqual({
      to: 'https://www.weather.gov/',
      says: 'Leave this site',
    })
  })
})

describe('header mode and footer by route', () => {
  const focused = routes.filter(({ fullHeader }) => !fullHeader).map(({ name }) => name)

  it('are reduced and without footer on the focused steps [HEADER-18] [FOOTER-09]', () => {
    expect(focused).toEqual([
      // Our addition: the specification names no page for the visit itself.
      'visit-room',
      'safety-screen',
      'appointment-type',
      'face2face',
      'login',
      'logout',
      'auth-reset',
      'auth-reset-confirm',
      'schedule',
      'results',
      'provider-schedule',
      'appointment',
      'provider-query',
      'register',
      'register-verification',
      'help-someone-else',
      'help-someone-else-question',
      'help-myself',
      'risk',
      'dfd',
      'error',
      'mdlerror',
      'confirm',
    ])
    const withoutFooter = routes.filter(({ hideFooter }) => hideFooter).map(({ name }) => name)
    // At the end of the flow the menu is back, but there is still no footer below the booked visit.
    expect(withoutFooter.filter((name) => !focused.includes(name))).toEqual(['register-success'])
    expect(withoutFooter).toEqual(expect.arrayContaining(focused))
  })
})

describe('footer', () => {
  const words = htmlToText(renderHtml(<Footer />))

  it('states who works for the program and for how long [FOOTER-01] [FOOTER-02] [FOOTER-03]', () => {
    expect(words).toContain('Northstar Balance works with contracted affiliates')
    expect(words).toContain('offers short-term counseling only')
    expect(words).toContain(
      'Diagnosable mental health or substance-use conditions are referred to your medical benefit',
    )
  })

  it('lists all nine services that are not provided [FOOTER-04]', () => {
    expect(words).toContain(
      'psychiatry, inpatient or residential care, intensive outpatient, emergent care, long-term care, prescriptions, autism treatment, remedial education, non-evidence-based care',
    )
  })

  it('links the four legal pages [FOOTER-05] [FOOTER-06] [FOOTER-07] [FOOTER-08]', () => {
    const legal = /<nav[^>]*aria-label="Legal".*?<\/nav>/s.exec(renderHtml(<Footer />))?.[0] ?? ''
    expect(findLinks(legal)).toEqual([
      { to: '/privacy-policy', says: 'Privacy Policy' },
      { to: '/privacy', says: 'Notice of Privacy Practices' },
      { to: '/terms', says: 'Terms of Use' },
      { to: '/statement-of-understanding', says: 'Statement of Understanding' },
    ])
  })

  it('links the crisis page [ROUTE-42]', () => {
    expect(findLinks(renderHtml(<Footer />))).toContainEqual({ to: '/risk', says: 'Help in a crisis' })
  })
})

describe('language', () => {
  it('is a button that opens a disclaimer [LANG-01] [LANG-02] [LANG-03] [LANG-04]', () => {
    const translation = createTranslation({ isSetUp: false, script: null }, createMemoryStorage())
    const html = renderHtml(<LanguageButton translation={translation} allowed />)
    expect(htmlToText(/<button.*?<\/button>/s.exec(html)?.[0] ?? '')).toBe('Language')
    const dialog = htmlToText(renderHtml(<LanguageDialog opened={1} isSetUp={false} onAccept={() => {}} />))
    expect(dialog).toContain('automatic')
    expect(dialog).toContain('machine-made by a third-party service')
    expect(dialog).toContain('the English version prevails')
    expect(dialog).toContain("outside the provider's control")
  })

  it('loads nothing before the disclaimer is accepted (trust S27) [LANG-06]', () => {
    const before = renderHtml(
      <LanguageButton
        translation={createTranslation(
          { isSetUp: true, script: 'https://t.example/w.js' },
          createMemoryStorage(),
        )}
        allowed
      />,
    )
    expect(before).not.toContain('translation-widget')
    expect(before).not.toContain('t.example')
  })
})

describe('loader', () => {
  it('shows dots without text on a plain route [LOADER-03]', () => {
    const html = renderHtml(<Loader messages={[]} onSkip={() => {}} />)
    expect(htmlToText(html)).toBe('')
    expect(html).toContain('aria-hidden="true"')
  })

  it('shows the first message of a route, and the others later [LOADER-02]', () => {
    const html = renderHtml(<Loader messages={['One', 'Two']} onSkip={() => {}} />)
    expect(html).toMatch(/<p aria-hidden="true" class="[^"]*">One</)
    // Rendered from the start, for users with reduced motion (loader.module.css).
    expect(html).toMatch(/<p aria-hidden="true" hidden="" class="[^"]*">Two</)
    expect(htmlToText(html)).toContain('Go on now')
  })
})
