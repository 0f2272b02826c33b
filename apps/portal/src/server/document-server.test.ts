import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { FIRST_DATA_ID, type FirstData } from '#app/services/first-data.ts'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { northstar } from '#testing/organization.ts'
import { portalServer, type PortalServerDeps } from './document-server.ts'
import type { OrganizationLookup } from './organization-cache.ts'
import { noMemberPages } from '#testing/member-pages.ts'

const never = (async () => {
  throw new Error('not called here')
}) as unknown as ApiCall
const found = (organisation: Organization): OrganizationLookup => ({ organisation, status: 200 })
const hosts = {
  own: new Map([['northstar.localhost', 'northstar']]),
  old: new Map([['eap.northstar.example', 'northstar.localhost']]),
}

async function get(
  url: string,
  {
    configuration = found(northstar()),
    root = { organisation: null, status: 503 },
    cookie = '',
    host = 'localhost',
    ...otherwise
  }: Partial<PortalServerDeps> & {
    configuration?: OrganizationLookup
    root?: OrganizationLookup
    cookie?: string
    host?: string
  } = {},
) {
  const asked: string[] = []
  const app = Fastify()
  await app.register(
    portalServer({
      own: never,
      content: never,
      memberPages: noMemberPages,
      configurations: {
        read: async (client) => {
          asked.push(client)
          return client === 'root' ? root : configuration
        },
      },
      hosts: () => hosts,
      environment: 'staging',
      staffOrigin: 'https://staff.provider.example',
      gallery: false,
      release: 'test',
      telehealthBase: '/telehealth',
      translateWidgetUrl: null,
      catalogue: { in: () => englishTranslator },
      assets: {
        filesFor: () => ({
          script: '/assets/entry.js',
          preload: [],
          style: 'all{}',
          font: null,
        }),
      },
      renderer: async ({ first, screen }) => ({
        first,
        html: `<main>${screen}</main>`,
        isMissing: false,
        movedTo: null,
        isComplete: true,
      }),
      pages: null,
      assetFolder: null,
      devHead: null,
      ...otherwise,
    }),
  )
  const { statusCode, headers, body } = await app.inject({ url, headers: { cookie, host } })
  await app.close()
  const data = new RegExp(`id="${FIRST_DATA_ID}">(.*?)</script>`, 's').exec(body)?.[1]
  return {
    status: statusCode,
    to: headers.location,
    policy: String(headers['content-security-policy']),
    type: headers['content-type'],
    body,
    asked,
    first: data ? (JSON.parse(data) as FirstData) : null,
  }
}

describe('document server', () => {
  it("renders the screen with the organization's title and help lines in the first HTML [ORG-05] [TITLE-01] [HEADER-03]", async () => {
    const { status, body, asked, first } = await get('/northstar/about')
    expect(status).toBe(200)
    expect(asked).toEqual(['northstar'])
    expect(body).toContain('<title>staging - Northstar Balance</title>')
    expect(body).toContain('href="tel:+18005550111"')
    expect(body).toContain('<main>information/screens/AboutScreen</main>')
    expect(first?.place.base).toBe('/northstar')
  })

  it('finds the organization by its host [ORG-06]', async () => {
    const { asked, first } = await get('/about', { host: 'northstar.localhost' })
    expect(asked).toEqual(['northstar'])
    expect(first?.place.base).toBe('')
  })

  it('redirects old hosts to their replacement, with path and query [ORG-18]', async () => {
    const { status, to } = await get('/about?x=1', { host: 'eap.northstar.example' })
    expect([status, to]).toEqual([301, 'http://northstar.localhost/about?x=1'])
  })

  it('redirects the bare name of an organization, and its name on its own host, to the page address [ORG-05] [ORG-06]', async () => {
    const moved = async (url: string, host = 'localhost') => {
      const { status, to } = await get(url, { host })
      return [status, to]
    }
    expect(await moved('/northstar?x=1')).toEqual([301, '/northstar/?x=1'])
    expect(await moved('/northstar/about?x=1', 'northstar.localhost')).toEqual([301, '/about?x=1'])
    expect(await moved('/Northstar', 'northstar.localhost')).toEqual([301, '/'])
    expect(await moved('/northstar//evil.example', 'northstar.localhost')).toEqual([301, '/evil.example'])
    expect((await get('/northstars/about', { host: 'northstar.localhost' })).status).toBe(404)
  })

  it('redirects a visitor from a private page to log-in before rendering [GUARD-04] [GUARD-05]', async () => {
    const { status, to } = await get('/northstar/messages?x=1')
    expect([status, to]).toEqual([302, '/northstar/log-in?redirect=%2Fmessages%3Fx%3D1'])
  })

  it('lets the browser restore a hasSessionFlag session first [GUARD-01] [GUARD-02]', async () => {
    const { status, first } = await get('/northstar/messages', { cookie: 'evenkeel_signed_in=1' })
    expect(status).toBe(200)
    expect(first).toMatchObject({ hasSessionFlag: true, settled: false })
  })

  it('shows not found inside the layout for a path without a route [ROUTE-51] [ROUTE-52]', async () => {
    const { status, body } = await get('/northstar/no-such-page')
    expect(status).toBe(404)
    expect(body).toContain('<main>system-pages/screens/NotFoundScreen</main>')
  })

  it('handles an address with extra slashes like any other, and never redirects to another host [ROUTE-51]', async () => {
    for (const address of ['//', '///', '//elsewhere.example/northstar', '//elsewhere.example:x/']) {
      const { status, to } = await get(address, { host: 'northstar.localhost' })
      expect([address, [200, 404].includes(status)]).toEqual([address, true])
      expect(to).toBeUndefined()
    }
  })

  it('redirects an article in another topic to its own address before anything is shown [ROUTE-45]', async () => {
    const renderer: PortalServerDeps['renderer'] = async ({ first }) => ({
      ...{ first, html: '<main/>', isMissing: false, isComplete: true },
      movedTo: '/topics/mood/open',
    })
    const { status, to } = await get('/northstar/topics/work/open', { renderer })
    expect([status, to]).toEqual([302, '/northstar/topics/mood/open'])
  })

  it('returns 404 with a page that has no content', async () => {
    const renderer: PortalServerDeps['renderer'] = async ({ first }) => ({
      first,
      html: '<main/>',
      isMissing: true,
      movedTo: null,
      isComplete: true,
    })
    expect((await get('/northstar/topics/work/gone', { renderer })).status).toBe(404)
  })

  it.each([404, 503] as const)(
    'keeps 911 and 988 in a page without an organization, answered as %i [ORG-15] [HEADER-01] [HEADER-02]',
    async (status) => {
      const page = await get('/nobody/', { configuration: { organisation: null, status } })
      expect(page.status).toBe(status)
      expect(page.body).toContain('href="tel:911"')
      expect(page.body).toContain('href="tel:988"')
      expect(page.body).toContain('<main>home/screens/OrganizationFinderScreen</main>')
      expect(page.first?.place.isUnreachable ?? false).toBe(status === 503)
    },
  )

  it('shows an address without an organization with the root name, colors and phone [ORG-15]', async () => {
    const name = { program_name: 'Harbor Care', phone: '+12125550142', custom_color1: '#7a1f5c' }
    const root = found({ ...northstar(), ...name, is_root_org: true })
    const nobody: OrganizationLookup = { organisation: null, status: 404 }
    for (const path of ['/nobody/', '/nobody/offline', '/nobody/privacy-policy']) {
      const { body } = await get(path, { configuration: nobody, root })
      expect(body).toContain('<title>staging - Harbor Care</title>')
      expect(body).toContain('href="tel:+12125550142"')
      expect(body).not.toContain('Evenkeel')
    }
    const page = await get('/nobody/', { configuration: nobody, root })
    expect([page.status, page.first?.place.organisation]).toEqual([404, null])
    expect(page.first?.place.root).toMatchObject(name)
    const own = await get('/northstar/about', { configuration: found(northstar()), root })
    expect(own.first?.place.root).toBeUndefined()
    const colors = (html: string) => /:root\{[^}]*--primary:[^;]*/.exec(html)?.[0]
    expect(colors(page.body)).toBeTruthy()
    expect(colors(page.body)).not.toBe(colors((await get('/nobody/', { configuration: nobody })).body))
  })

  it('returns a plain page with the help lines when rendering fails, without the reason (trust R13) [HEADER-01] [HEADER-03]', async () => {
    const { status, body, policy } = await get('/northstar/about', {
      renderer: () => Promise.reject(new Error('secret inside')),
    })
    expect(status).toBe(500)
    expect(body).toContain('href="tel:911"')
    expect(body).toContain('href="tel:+18005550111"')
    expect(body).not.toContain('secret inside')
    expect(body).not.toContain('<script')
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-/)
  })
})

describe('translation and documents (trust S27)', () => {
  const translateWidgetUrl = 'https://translate.example/widget.js'

  it("may load the widget's script on a public page only [LANG-06]", async () => {
    const open = await get('/northstar/about', { translateWidgetUrl })
    expect(open.first?.translation).toEqual({ isSetUp: true, script: translateWidgetUrl })
    expect(open.policy).toContain("script-src 'self' 'nonce-")
    expect(open.policy).toMatch(/script-src [^;]*https:\/\/translate\.example/)
    expect(open.body).not.toContain(`src="${translateWidgetUrl}"`)
    for (const path of ['log-in', 'help-myself', 'schedule/results', 'password/reset/abc', 'no-such-page']) {
      const strict = await get(`/northstar/${path}`, { translateWidgetUrl })
      expect(strict.first?.translation).toEqual({ isSetUp: true, script: null })
      expect(strict.policy).not.toContain('translate.example')
    }
  })

  it('may not load it on the home page of a member [LANG-06]', async () => {
    const strict = await get('/northstar/', { translateWidgetUrl, cookie: 'evenkeel_signed_in=1' })
    expect(strict.policy).not.toContain('translate.example')
    expect((await get('/northstar/', { translateWidgetUrl })).policy).toContain('translate.example')
  })

  it('allow no other origin without a service [LANG-06]', async () => {
    const { policy, first } = await get('/northstar/about')
    expect(policy).not.toContain('http')
    expect(first?.translation).toEqual({ isSetUp: false, script: null })
  })
})

describe('draft preview in the studio', () => {
  it('contains no script, so that the console reports no blocked script', async () => {
    const [draft, real] = [await get(`/preview-${'0'.repeat(48)}/`), await get('/northstar/')]
    expect(draft.policy).not.toContain('script-src')
    const executable = /<script(?![^>]*type="application\/json")|modulepreload|as="fetch"/
    expect(draft.body).not.toMatch(executable)
    expect(real.body).toMatch(executable)
  })
})

describe('offline help lines', () => {
  it('are one page that loads nothing, with call and text links, and reload the requested page once online [ROUTE-42] [HEADER-01] [HEADER-02] [HEADER-03]', async () => {
    const { status, body, policy } = await get('/northstar/offline')
    expect(status).toBe(200)
    for (const link of ['tel:911', 'tel:988', 'sms:988', 'tel:+18005550111', 'sms:+18005550111'])
      expect(body).toContain(`href="${link}"`)
    expect(body).toMatch(/lang="es" href="sms:988\?body=AYUDA"/)
    expect(body).toContain('href="https://988lifeline.org/chat/"')
    expect(body).toContain('Videophone 988, in ASL')
    expect(body).toContain('Northstar Balance')
    expect(body).not.toMatch(/<link|<img|src=/)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[^;]+; script-src 'nonce-[^;]+; connect-src 'self';/,
    )
  })

  it('belong to each organization, and are generic without one [ORG-01] [ORG-15]', async () => {
    expect((await get('/offline', { host: 'northstar.localhost' })).asked).toEqual(['northstar'])
    const nobody = await get('/nobody/offline', { configuration: { organisation: null, status: 503 } })
    expect(nobody.status).toBe(200)
    expect(nobody.body).toContain('href="tel:911"')
  })

  it('are shown by a worker at the root [ROUTE-42]', async () => {
    const { status, type, body } = await get('/sw.js')
    expect([status, type]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(body).toContain("mode === 'navigate'")
  })
})

describe('removed organization', () => {
  const removed = (moved: boolean): OrganizationLookup => ({
    organisation: null,
    status: 410,
    removed: {
      program_name: 'Old Harbor',
      moved_to: moved
        ? { username: 'northstar', program_name: 'Northstar Balance', domain: 'northstar.localhost' }
        : null,
    },
  })

  it.each(['/northstar/', '/northstar/log-in', '/northstar/appointments', '/northstar/offline'])(
    '%s shows under its own name that it has ended, with help lines and neutral styles',
    async (url) => {
      const { status, body } = await get(url, { configuration: removed(true) })
      expect(status).toBe(410)
      expect(body).toContain('<title>staging - Old Harbor</title>')
      expect(body).toContain('<h1>Old Harbor has ended</h1>')
      for (const line of ['tel:911', 'tel:988', 'sms:988']) expect(body).toContain(`href="${line}"`)
      expect(body).toContain('href="https://northstar.localhost/"')
      expect(body).not.toContain('<script')
    },
  )

  it('shows that accounts were closed when no one was transferred, and does not redirect', async () => {
    const { body } = await get('/', { configuration: removed(false), host: 'northstar.localhost' })
    expect(body).toContain('Accounts here were closed.')
    expect(body).not.toContain('class="again"')
  })
})

describe('change-password address of password managers', () => {
  it.each(['localhost', 'northstar.localhost'])(
    'redirects to the reset page on %s [ROUTE-27]',
    async (host) => {
      const { status, to } = await get('/.well-known/change-password', { host })
      expect([status, to]).toEqual([302, '/password/forgot'])
    },
  )

  it('returns 404 for the probe address of password managers', async () => {
    const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    const { status } = await get(probe, { configuration: { organisation: null, status: 404 } })
    expect(status).toBe(404)
  })
})
