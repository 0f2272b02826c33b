import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { sanitizeHref } from '@evenkeel/api-contract/content/web-url'
import type { ReactElement } from 'react'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { createNotices } from '#session/notices.ts'
import { renderHtml, findLinks } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { question } from '#testing/questions.ts'
import { redirectVectors } from '#testing/redirect-vectors.ts'
import { ContentLink } from '#components/navigation/ContentLink.tsx'
import { getPathAfterLogIn } from '../features/account/screens/LogInScreen.tsx'
import { getQuestionStep, getNextStep } from '#features/intake/intake-flow.ts'
import ConfirmScreen from '#features/system-pages/screens/ConfirmScreen.tsx'
import ErrorScreen from '#features/system-pages/screens/ErrorScreen.tsx'
import { ExternalSiteLink } from '#features/articles/components/ExternalSiteLink.tsx'
import { RichText } from '#features/articles/components/article/ArticleContent.tsx'
import { portalServer } from '#server/document-server.ts'
import { getExternalSignInUrl } from '#organization/external-sign-in-url.ts'
import { noMemberPages } from '#testing/member-pages.ts'

const ORIGIN = 'https://portal.test'

/** Whether a browser that follows this link on a page of ours stays at the same tenant. */
function stays(link: string, base: string): boolean {
  const there = new URL(`${base}${link}`, `${ORIGIN}${base}/help-myself`)
  // What the address bar shows is parsed again at the next reload.
  const again = new URL(there.href)
  return [there, again].every(
    ({ origin, pathname }) =>
      origin === ORIGIN &&
      !pathname.startsWith('//') &&
      (pathname === base || pathname.startsWith(`${base}/`)),
  )
}
/** A URL of another site without tricks: it opens exactly what it shows. */
const isPlainlyElsewhere = (link: string): boolean => {
  if (!/^https?:\/\/[\w.[\]:-]+([/?#]|$)/i.test(link)) return false
  const { protocol, username, password } = new URL(link)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
const links = (element: ReactElement, more: Parameters<typeof renderHtml>[1] = {}) =>
  findLinks(renderHtml(element, more))
    .map(({ to }) => to.replaceAll('&amp;', '&'))
    .filter((to) => !/^(tel|sms):/.test(to))
const everybody = () => ({ client: 'northstar', member: null })
const notices = () => createNotices(createMemoryStorage(), everybody)
const emptyVisit = {} as Parameters<typeof getPathAfterLogIn>[0]
const terminal = (target: string) =>
  question('terminal', { results: { type: 'support', target } } as Parameters<typeof question>[1])

/** Every place an address from outside could lead from: what it makes of a vector, as links below the base. */
const sinks: Record<string, (vector: string, base: string) => readonly string[]> = {
  'the redirect query of log-in': (vector, base) => [getPathAfterLogIn(emptyVisit, vector, base)],
  'the result of an intake branch': (vector) => [
    getNextStep(terminal(vector), null).to,
    getQuestionStep(terminal(vector)).to,
  ],
  'the link of an error screen': (vector) => {
    const said = notices()
    said.setError({ message: 'Sorry', link: vector, label: 'Go on' })
    return links(<ErrorScreen />, { notices: said })
  },
  'an error screen kept over a reload': (vector) => {
    const kept = JSON.stringify({ message: 'Sorry', link: vector, label: 'Go on', ...everybody() })
    return links(<ErrorScreen />, {
      notices: createNotices({ ...createMemoryStorage(), get: () => kept }, everybody),
    })
  },
  'the links of a confirm screen': (vector) => {
    const said = notices()
    said.setConfirm({
      message: 'Sure?',
      description: '',
      button: { label: 'Yes', link: vector },
      cancel: { label: 'No', link: vector },
    })
    return links(<ConfirmScreen />, { notices: said })
  },
}

/** Places where an editor may point to another site on purpose. */
const outward: Record<string, (vector: string) => readonly string[]> = {
  'a tile or a directory entry': (vector) => links(<ContentLink url={vector}>Go</ContentLink>),
  'an article elsewhere': (vector) => links(<ExternalSiteLink url={vector}>Go</ExternalSiteLink>),
  'a link in an article': (vector) =>
    links(<RichText html={`<p><a href="${vector.replaceAll('"', '&quot;')}">Go</a></p>`} />),
  'the check of links in articles': (vector) => [sanitizeHref(vector) ?? ''].filter(Boolean),
}

describe('sixty addresses that lead away', () => {
  it('are sixty, all different', () => {
    expect(new Set(redirectVectors).size).toBeGreaterThanOrEqual(60)
  })

  for (const [place, follow] of Object.entries(sinks)) {
    it(`never lead off the tenant from ${place} (trust S13: ${redirectVectors.length} cases) [GUARD-07] [SCREEN-02]`, () => {
      for (const base of ['/northstar', '']) {
        const away = redirectVectors.filter((vector) => !follow(vector, base).every((to) => stays(to, base)))
        expect(away).toEqual([])
      }
    })
  }

  for (const [place, follow] of Object.entries(outward)) {
    it(`lead from ${place} to a page of ours, or plainly elsewhere, or nowhere (trust S13: ${redirectVectors.length} cases) [CONTENT-08] [ORG-01]`, () => {
      const away = redirectVectors.filter(
        (vector) => !follow(vector).every((to) => isPlainlyElsewhere(to) || stays(to, '')),
      )
      expect(away).toEqual([])
    })
  }

  it('become no sign-in of another kind than http, https or mail [HEADER-15] [HEADER-16]', () => {
    for (const vector of redirectVectors) {
      const address = getExternalSignInUrl(vector)
      if (address === null) continue
      const { protocol, pathname, searchParams } = new URL(address)
      expect(['http:', 'https:', 'mailto:']).toContain(protocol)
      if (protocol !== 'mailto:')
        expect([pathname.endsWith('/sign-in'), searchParams.get('cw')]).toEqual([true, 'true'])
    }
    expect(getExternalSignInUrl('mailto:help@members.example')).toBe('mailto:help@members.example')
  })

  it('get no redirect of the document server away from its own host (trust S13) [GUARD-07] [ORG-18]', async () => {
    const app = Fastify()
    const never = (() => Promise.reject(new Error('not asked'))) as never
    await app.register(
      portalServer({
        own: never,
        content: never,
        memberPages: noMemberPages,
        configurations: { read: async () => ({ organisation: northstar(), status: 200 }) },
        hosts: () => ({ own: new Map(), old: new Map([['old.test', 'portal.test']]) }),
        environment: 'test',
        staffOrigin: null,
        catalogue: { in: () => englishTranslator },
        gallery: false,
        release: 'test',
        telehealthBase: '/telehealth',
        translateWidgetUrl: null,
        assets: {
          filesFor: () => ({
            script: '',
            preload: [],
            style: '',
            font: null,
          }),
        },
        renderer: async ({ first }) => ({
          first,
          html: '',
          isMissing: false,
          movedTo: null,
          isComplete: true,
        }),
        pages: null,
        assetFolder: null,
        devHead: null,
      }),
    )
    for (const vector of redirectVectors)
      for (const prefix of ['', '/', '/northstar', '/northstar/log-in?redirect=', '/documents/'])
        for (const host of ['portal.test', 'old.test']) {
          const url = `${prefix}${encodeURI(vector).replaceAll('%25', '%')}`
          if (!url.startsWith('/')) continue
          const { headers } = await app.inject({ url, headers: { host } })
          if (headers.location === undefined) continue
          const to = new URL(headers.location, `http://${host}${url}`)
          expect(['portal.test', 'old.test']).toContain(to.hostname)
        }
    await app.close()
  })
})
