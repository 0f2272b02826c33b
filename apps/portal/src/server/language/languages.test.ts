import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { noMemberPages } from '#testing/member-pages.ts'
import { northstar } from '#testing/organization.ts'
import { portalServer, type PortalServerDeps } from '../document-server.ts'
import type { PageAssets } from '../document/assets.ts'
import { createPageCache } from '../page-cache.ts'
import type { TranslatedScreens } from '../renderer.ts'

const never = (async () => {
  throw new Error('not called here')
}) as unknown as ApiCall

const noFiles: PageAssets = {
  script: '/assets/entry.js',
  preload: [],
  style: '',
  font: null,
}

interface Asked {
  readonly cookie?: string
  readonly accepts?: string
}

/** A document server in demo mode (drafts are shown) or in production (they are not). */
async function server({
  criticalDrafts = true,
  ...otherwise
}: Partial<PortalServerDeps> & { criticalDrafts?: boolean } = {}) {
  const drawn: string[] = []
  const app = Fastify()
  await app.register(
    portalServer({
      own: never,
      content: never,
      memberPages: noMemberPages,
      configurations: { read: async () => ({ organisation: northstar(), status: 200 }) },
      hosts: () => ({ own: new Map(), old: new Map() }),
      environment: 'production',
      staffOrigin: 'https://staff.provider.example',
      gallery: false,
      release: 'test',
      telehealthBase: '/telehealth',
      translateWidgetUrl: null,
      catalogue: createMessageCatalog(readTranslations(), { criticalDrafts }),
      assets: {
        filesFor: () => noFiles,
      },
      renderer: async ({ first, path }) => {
        drawn.push(`${first.place.language} ${path}`)
        return { first, html: '<main/>', isMissing: false, movedTo: null, isComplete: true }
      },
      pages: createPageCache({ monotonic: () => 0, version: () => '' }),
      assetFolder: null,
      devHead: null,
      ...otherwise,
    }),
  )
  const get = async (url: string, { cookie = '', accepts = '' }: Asked = {}) => {
    const headers = { cookie, 'accept-language': accepts }
    const answer = await app.inject({ url, headers })
    return { body: answer.body, chosen: answer.headers['set-cookie'], status: answer.statusCode }
  }
  return { get, drawn }
}

const langOf = (html: string): string | undefined => /<html lang="([^"]+)"/.exec(html)?.[1]

describe('document language', () => {
  it('is the one in the address, and is remembered', async () => {
    const { get } = await server()
    const asked = await get('/northstar/about?lang=es', { accepts: 'en' })
    expect(langOf(asked.body)).toBe('es')
    expect(asked.chosen).toBe('evenkeel_language=es; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
    const next = await get('/northstar/about', { cookie: 'a=b; evenkeel_language=es', accepts: 'en' })
    expect([langOf(next.body), next.chosen]).toEqual(['es', undefined])
    const back = await get('/northstar/about?lang=en', { cookie: 'evenkeel_language=es' })
    expect([langOf(back.body), back.chosen]).toEqual(['en', expect.stringContaining('=en;')])
  })

  it("is otherwise the browser's preferred one, and is not remembered", async () => {
    const { get } = await server()
    const liked = await get('/northstar/about', { accepts: 'es-MX,es;q=0.9,en;q=0.8' })
    expect([langOf(liked.body), liked.chosen]).toEqual(['es', undefined])
  })

  it('stores only a supported language in the cookie', async () => {
    const { get } = await server()
    for (const odd of ['fr', 'es;Domain=evil', '%0d%0aset-cookie:a=b', '']) {
      const { body, chosen, status } = await get(`/northstar/about?lang=${odd}`)
      expect([langOf(body), chosen, status], odd).toEqual(['en', undefined, 200])
    }
  })

  it('has alternate links with the addresses of all other languages', async () => {
    const { get } = await server()
    const { body } = await get('/northstar/about')
    expect(body).toContain('<link rel="alternate" hreflang="en" href="?lang=en">')
    expect(body).toContain('<link rel="alternate" hreflang="es" href="?lang=es">')
  })

  it('has its own cached pages', async () => {
    const { get, drawn } = await server()
    for (const accepts of ['en', 'es', 'en', 'es'])
      expect(langOf((await get('/northstar/about', { accepts })).body)).toBe(accepts)
    expect(drawn).toEqual(['en /about', 'es /about'])
  })

  it('marks the screens as English when they were built in English only', async () => {
    const { get } = await server()
    expect((await get('/northstar/about', { accepts: 'es' })).body).toContain('<div id="root" lang="en">')
    expect((await get('/northstar/about')).body).toContain('<div id="root">')
  })
})

/** A document server whose screens are translated. */
const inSpanish = (screens: Pick<TranslatedScreens, 'messages' | 'hasDrafts'>) =>
  server({
    translated: new Map([
      [
        'es',
        {
          ...screens,
          renderer: async ({ first }) => ({
            first,
            html: '<main>Hola</main>',
            isMissing: false,
            movedTo: null,
            isComplete: true,
          }),
        },
      ],
    ]),
  })

describe('Spanish screens', () => {
  it('are rendered with their messages, without further lang attributes', async () => {
    const { get } = await inSpanish({ messages: '/assets/messages.es.js', hasDrafts: true })
    const { body } = await get('/northstar/about?lang=es')
    expect(body).toContain('<div id="root"><main>Hola</main></div>')
    expect((await get('/northstar/about?lang=en')).body).not.toContain('messages.es.js')
  })

  it('load their messages before the scripts that read them', async () => {
    const { get } = await inSpanish({ messages: '/assets/messages.es.js', hasDrafts: true })
    const { body } = await get('/northstar/about?lang=es')
    expect(
      [...body.matchAll(/<script type="module" src="([^"]+)" nonce="[^"]+">/g)].map(([, src]) => src),
    ).toEqual(['/assets/messages.es.js', '/assets/entry.js'])
    expect(body).toContain('<link rel="modulepreload" href="/assets/messages.es.js">')
  })
})

describe('Spanish pages for a person in danger', () => {
  it('list the crisis line in Spanish first, to call and to text [HEADER-01] [HEADER-02] [HEADER-03]', async () => {
    const { get } = await server()
    const { body } = await get('/northstar/offline?lang=es')
    expect(body).toContain('Usted no tiene conexión, y la ayuda sigue aquí')
    const links = [...body.matchAll(/<li><a[^>]* href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual([
      'tel:911',
      'tel:988',
      'sms:988?body=AYUDA',
      'tel:+18005550111',
      'sms:+18005550111',
      'https://988lifeline.org/chat/',
      'https://988lifeline.org/',
    ])
    expect(body).toContain('Llame al 988 y oprima 2')
    expect(body).toContain('Esta traducción es un borrador.')
  })

  it('are in English and marked as English in production until reviewed', async () => {
    const { get } = await server({ criticalDrafts: false })
    const { body } = await get('/northstar/offline?lang=es')
    expect(langOf(body)).toBe('es')
    expect(body).toContain('<h1 lang="en">You are offline, and help is still here</h1>')
    expect(body).toContain('<strong translate="no" lang="en">Call 911</strong>')
    // Shown in Spanish on every page.
    expect(body).toContain('Llame al 988 y oprima 2')
    const bar = await get('/northstar/about?lang=es')
    expect(bar.body).toContain('<span><span lang="en">Emergency</span></span>')
  })

  it('explain offline what still works, what waits and what is stored (trust R13)', async () => {
    const { get } = await server()
    const { body } = await get('/northstar/offline')
    expect(body).toContain('You can call the numbers on this page now, day or night, or text 988.')
    expect(body).toContain('wait until you are back online')
    expect(body).toContain('What you booked stays booked, and a message you began is kept.')
    // The numbers come first.
    expect(body.indexOf('tel:911')).toBeLessThan(body.indexOf('wait until you are back online'))
  })

  it('appear after an error, too (trust R13)', async () => {
    const renderer = () => Promise.reject(new Error('secret inside'))
    const { get } = await server({ renderer })
    const { body, status } = await get('/northstar/about', { accepts: 'es' })
    expect(status).toBe(500)
    expect(body).toContain('<h1>Algo salió mal</h1>')
    expect(body).toContain('href="tel:911"')
  })
})
