import { telModel, telToE164, telView } from '@evenkeel/contract/fields/contact/phone'

/** Lines of a field as a list: what is empty is none. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A text that may be missing: an empty field says nothing. */
export const orNone = (text: string): string | null => (text.trim() === '' ? null : text)

/** A phone as it is typed and read: "(800) 555-0111". */
export const phoneView = (stored: string | null | undefined): string => telView(telModel(stored ?? ''))

/** A typed phone as the file holds it; what is no such number stays as typed, and a check says so. */
export function phoneStored(typed: string): string | null {
  const model = telModel(typed)
  if (model === '') return null
  return /^\d{10}$/.test(model) ? telToE164(model) : typed.trim()
}

/** A whole number; null for an empty field, undefined for what is none. */
export function wholeOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

const USUAL_HEIGHT = 44
const WIDEST = 320

/** What stands in an attribute of a tag; empty where it has none of this name. */
function attributeIn(tag: string, name: string): string {
  const [, after = ''] = tag.split(` ${name}="`)
  return after.split('"')[0] ?? ''
}

/** Width and height that an SVG names, or the shape of its view box at the usual height; null where it names neither. */
export function sizeOfSvg(svg: string): { readonly width: number; readonly height: number } | null {
  const start = svg.indexOf('<svg')
  const tag = start < 0 ? '' : svg.slice(start, svg.indexOf('>', start)).replaceAll(/\s/g, ' ')
  const [, , boxWidth, boxHeight] = attributeIn(tag, 'viewBox')
    .replaceAll(',', ' ')
    .split(' ')
    .filter(Boolean)
  const width = Number.parseFloat(attributeIn(tag, 'width') || (boxWidth ?? ''))
  const height = Number.parseFloat(attributeIn(tag, 'height') || (boxHeight ?? ''))
  if (!(width > 0 && height > 0)) return null
  const scale = Math.min(1, USUAL_HEIGHT / height, WIDEST / width)
  const fitted = (size: number): number => Math.max(16, Math.round(size * scale))
  return { width: fitted(width), height: fitted(height) }
}

type Article = { readonly topic: string; readonly slug: string }

/** An article as it is written: the path of its page. */
export const articleView = (article: Article | null): string =>
  article === null ? '' : `/topics/${article.topic}/${article.slug}`

/** A written article; an address that was copied from its page counts as well. Null: none. */
export function articleOf(typed: string): Article | null {
  const path = typed.trim().replace(/^https?:\/\/[^/]*/, '')
  if (path === '') return null
  const [topic = '', ...rest] = path
    .replace(/^.*\/topics\//, '')
    .replace(/^\//, '')
    .split('/')
  return { topic, slug: rest.join('/') }
}
