import { portalPages } from './portal-pages.ts'

/**
 * Link targets: a portal page, a section of the home page, another site, an email address, a phone number.
 */
export type LinkKind = 'page' | 'part' | 'web' | 'mail' | 'phone'

/** Sections of the home page that a link can target. */
export const homeSections: ReadonlySet<string> = new Set(['services', 'how-it-works'])

/** The prefix of each link kind, as used in error messages. */
const expectedPrefixes: Readonly<Record<LinkKind, string>> = {
  page: '/ for one of our pages',
  part: '# for a part of the home page',
  web: 'https:// for another site',
  mail: 'mailto: for a mailbox',
  phone: 'tel: for a phone number',
}

const getLinkKind = (link: string): LinkKind | null => {
  if (link.startsWith('/')) return 'page'
  if (link.startsWith('#')) return 'part'
  if (/^https?:/i.test(link)) return 'web'
  if (/^mailto:/i.test(link)) return 'mail'
  return /^(tel|sms):/i.test(link) ? 'phone' : null
}

function checkPageLink(link: string, articles: ReadonlySet<string> | null): string | null {
  if (/^\/[/\\]/.test(link)) return 'this begins with two slashes. One of our pages begins with one'
  const [page = ''] = link.split(/[?#]/)
  const [, topic, slug] = /^\/topics\/([^/]+)(?:\/([^/]+))?$/.exec(page) ?? []
  if (topic === undefined)
    return portalPages.has(page) ? null : `there is no page ${page} here. Pages are ${examplePages}`
  if (articles === null) return null
  if (slug !== undefined) return articles.has(`${topic}/${slug}`) ? null : `there is no article ${page}`
  return [...articles].some((one) => one.startsWith(`${topic}/`)) ? null : `there is no topic ${page}`
}
/** Frequently linked pages, as examples. */
const examplePages = '/help-myself, /topics, /legal and the like'

function checkSiteLink(link: string): string | null {
  if (/^http:/i.test(link)) return 'http:// is not safe for members. Write https://'
  const url = /^https:\/\/[^/?#]/i.test(link) && URL.canParse(link) ? new URL(link) : null
  if (!url) return 'this is no complete address. It looks like https://www.example.com/page'
  if (url.username || url.password) return 'a name or a password in an address is never safe. Take it out'
  return url.hostname.includes('.') || url.hostname === 'localhost'
    ? null
    : `${url.hostname} is no complete address. It looks like https://www.example.com/page`
}

/** Numbers with a country code, US numbers with an area code, and short codes such as 988. */
const PHONE = /^(?:\+[1-9]\d{7,14}|1?[2-9]\d{9}|\d{3,6})$/

const checkPhoneLink = (link: string): string | null =>
  PHONE.test(link.slice(4).replaceAll('-', ''))
    ? null
    : `${link.slice(4) || 'this'} is no phone number. Write tel:+18005550111, or tel:988 for a short one`

const checkMailLink = (link: string): string | null =>
  /^[^@?\s]+@[^@?\s.]+(?:\.[^@?\s.]+)+$/.test(link.slice('mailto:'.length).split('?')[0] ?? '')
    ? null
    : 'this is no mail address. Write mailto:help@example.com'

/**
 * Error message for an editor's link, or null when it is valid. `articles` lists all articles as
 * `topic/slug`; null when unknown.
 */
export function checkLink(
  link: string,
  kinds: readonly LinkKind[],
  articles: ReadonlySet<string> | null,
): string | null {
  if (link === '') return 'say where it leads'
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\s\u0000-\u001f\u007f\u00a0]/.test(link)) return 'a link has no spaces in it. Take them out'
  if (link.includes('\\')) return 'a link is written with /, not with \\'
  const kind = getLinkKind(link)
  if (kind === null || !kinds.includes(kind))
    return `a link begins with ${kinds.map((one) => expectedPrefixes[one]).join(', or with ')}`
  switch (kind) {
    case 'page':
      return checkPageLink(link, articles)
    case 'part':
      return homeSections.has(link.slice(1)) ? null : `the home page has no part ${link}`
    case 'web':
      return checkSiteLink(link)
    case 'mail':
      return checkMailLink(link)
    case 'phone':
      return checkPhoneLink(link)
  }
}
