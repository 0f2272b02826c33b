import { normalizePhone, phoneToE164, formatPhone } from '@evenkeel/api-contract/fields/contact/phone'

/** Splits a text into lines, without empty ones. */
export const parseLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Converts a blank text to null. */
export const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** Formats a stored phone for editing: "(800) 555-0111". */
export const formatPhoneInput = (stored: string | null | undefined): string =>
  formatPhone(normalizePhone(stored ?? ''))

/** Normalizes a typed phone for the file. Invalid numbers stay as typed; a check reports them. */
export function parsePhoneInput(typed: string): string | null {
  const model = normalizePhone(typed)
  if (model === '') return null
  return /^\d{10}$/.test(model) ? phoneToE164(model) : typed.trim()
}

/** Parses a whole number; null for an empty field, undefined for an invalid number. */
export function parseWholeNumber(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

const DEFAULT_HEIGHT = 44
const MAX_WIDTH = 320

/** Value of a tag attribute; empty when the attribute is missing. */
function getAttribute(tag: string, name: string): string {
  const [, after = ''] = tag.split(` ${name}="`)
  return after.split('"')[0] ?? ''
}

/** Width and height of an SVG, or its view box scaled to the default height; null when it has neither. */
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

/** Formats an article as the path of its page. */
export const formatArticlePath = (article: Article | null): string =>
  article === null ? '' : `/topics/${article.topic}/${article.slug}`

/** Parses an article path or the copied address of its page; null when invalid. */
export function parseArticlePath(typed: string): Article | null {
  const path = typed.trim().replace(/^https?:\/\/[^/]*/, '')
  if (path === '') return null
  const [topic = '', ...rest] = path
    .replace(/^.*\/topics\//, '')
    .replace(/^\//, '')
    .split('/')
  return { topic, slug: rest.join('/') }
}
