import { normalizePhone, phoneToE164, formatPhone } from '@evenkeel/api-contract/fields/contact/phone'

/** Lines of a field as a list: what is empty is none. */
export const parseLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A text that may be missing: an empty field says nothing. */
export const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** A phone as it is typed and read: "(800) 555-0111". */
export const formatPhoneInput = (stored: string | null | undefined): string =>
  formatPhone(normalizePhone(stored ?? ''))

/** A typed phone as the file holds it; what is no such number stays as typed, and a check says so. */
export function parsePhoneInput(typed: string): string | null {
  const model = normalizePhone(typed)
  if (model === '') return null
  return /^\d{10}$/.test(model) ? phoneToE164(model) : typed.trim()
}

/** A whole number; null for an empty field, undefined for what is none. */
export function parseWholeNumber(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

const DEFAULT_HEIGHT = 44
const MAX_WIDTH = 320

/** What stands in an attribute of a tag; empty where it has none of this name. */
function getAttribute(tag: string, name: string): string {
  const [, after = ''] = tag.split(` ${name}="`)
  return after.split('"')[0] ?? ''
}

/** Width and height that an SVG names, or the shape of its view box at the usual height; null where it names neither. */
export function getSvgSize(svg: string): { readonly width: number; readonly height: number } | null {
  const start = svg.indexOf('<svg')
  const tag = start < 0 ? '' : svg.slice(start, svg.indexOf('>', start)).replaceAll(/\s/g, ' ')
  const [, , boxWidth, boxHeight] = getAttribute(tag, 'viewBox')
    .replaceAll(',', ' ')
    .split(' ')
    .filter(Boolean)
  const width = Number.parseFloat(getAttribute(tag, 'width') || (boxWidth ?? ''))
  const height = Number.parseFloat(getAttribute(tag, 'height') || (boxHeight ?? ''))
  if (!(width > 0 && height > 0)) return null
  const scale = Math.min(1, DEFAULT_HEIGHT / height, MAX_WIDTH / width)
  const fitted = (size: number): number => Math.max(16, Math.round(size * scale))
  return { width: fitted(width), height: fitted(height) }
}

type Article = { readonly topic: string; readonly slug: string }

/** An article as it is written: the path of its page. */
export const formatArticlePath = (article: Article | null): string =>
  article === null ? '' : `/topics/${article.topic}/${article.slug}`

/** A written article; an address that was copied from its page counts as well. Null: none. */
export function parseArticlePath(typed: string): Article | null {
  const path = typed.trim().replace(/^https?:\/\/[^/]*/, '')
  if (path === '') return null
  const [topic = '', ...rest] = path
    .replace(/^.*\/topics\//, '')
    .replace(/^\//, '')
    .split('/')
  return { topic, slug: rest.join('/') }
}
