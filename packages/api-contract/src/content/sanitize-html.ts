import { sanitizeHref } from './web-url.ts'

/** Text, or one of the few elements an article may hold. Only a link has an attribute. */
export type SafeNode = string | SafeElement
export interface SafeElement {
  readonly tag: SafeTag
  /** Of a link; passed `sanitizeHref`. */
  readonly href?: string
  readonly children: SafeNode[]
}

const blockTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'] as const
const inlineTags = ['strong', 'em', 'a', 'br'] as const
export type SafeTag = (typeof blockTags)[number] | (typeof inlineTags)[number]

const tags: ReadonlySet<string> = new Set([...blockTags, ...inlineTags])
const isBlock = (tag: string): boolean => (blockTags as readonly string[]).includes(tag)
const isVoidTag = (tag: string): boolean => tag === 'br' || tag === 'hr'
/** Elements that end where a block begins: a browser would end them there too. */
const closedByBlock: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'strong', 'em', 'a'])
/** Deeper than any article goes; what is nested deeper is taken as text. */
const MAX_DEPTH = 16

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function codePoint(digits: string, base: 10 | 16): string {
  const code = Number.parseInt(digits, base)
  const valid = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return valid ? String.fromCodePoint(code) : '\ufffd'
}

const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi,
    (whole, hex?: string, dec?: string, name?: string) =>
      hex ? codePoint(hex, 16) : dec ? codePoint(dec, 10) : (namedEntities[name ?? ''] ?? whole),
  )

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A tag written exactly as our own renderer writes it. Everything else that looks like markup is text. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?: href="([^"<>]*)")? ?(\/?)>/g

interface OpenElement {
  readonly tag: SafeTag | null
  readonly children: SafeNode[]
}

class TreeBuilder {
  readonly #stack: OpenElement[] = [{ tag: null, children: [] }]
  get #top(): OpenElement {
    return this.#stack.at(-1) as OpenElement
  }
  get nodes(): SafeNode[] {
    return (this.#stack[0] as OpenElement).children
  }
  text(words: string): void {
    const { children } = this.#top
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + words
    else if (words !== '') children.push(words)
  }
  open(tag: SafeTag, href: string | null): void {
    if (isBlock(tag)) while (closedByBlock.has(this.#top.tag ?? '')) this.#stack.pop()
    if (tag === 'li' && this.#top.tag === 'li') this.#stack.pop()
    const element = { tag, ...(href === null ? {} : { href }), children: [] }
    this.#top.children.push(element)
    if (!isVoidTag(tag)) this.#stack.push(element)
  }
  close(tag: SafeTag): void {
    const at = this.#stack.findLastIndex((open) => open.tag === tag)
    if (at > 0) this.#stack.length = at
  }
  allows(tag: string): boolean {
    if (this.#stack.length > MAX_DEPTH) return false
    if (tag === 'li') return this.#stack.some((open) => open.tag === 'ul' || open.tag === 'ol')
    return tag !== 'a' || !this.#stack.some((open) => open.tag === 'a')
  }
}

/**
 * Reads HTML as a tree of the few elements an article may hold. It never repairs: what is not written exactly like one
 * of them (other elements, other attributes, comments, half tags, refused links) comes out as text. There is no element
 * in which text could become code, so no order of reading and writing can bring any back.
 */
export function parseSafeHtml(html: string): SafeNode[] {
  const tree = new TreeBuilder()
  let at = 0
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, tag = '', rawHref] = match
    const href = rawHref === undefined ? null : sanitizeHref(decode(rawHref))
    const fits = tags.has(tag) && (tag === 'a' && slash === '' ? href !== null : rawHref === undefined)
    if (!fits || (slash === '' && !tree.allows(tag))) continue
    tree.text(decode(html.slice(at, match.index)))
    at = match.index + whole.length
    if (slash === '') tree.open(tag as SafeTag, href)
    else tree.close(tag as SafeTag)
  }
  tree.text(decode(html.slice(at)))
  return tree.nodes
}

const renderNode = (node: SafeNode): string => {
  if (typeof node === 'string') return encode(node)
  const href = node.href === undefined ? '' : ` href="${encode(node.href)}"`
  const start = `<${node.tag}${href}>`
  return isVoidTag(node.tag) ? start : `${start}${node.children.map(renderNode).join('')}</${node.tag}>`
}

/** The HTML with nothing in it but the elements an article may hold, written again from the tree. */
export const sanitizeHtml = (html: string): string => parseSafeHtml(html).map(renderNode).join('')

/** The words of some HTML, with a space or line break where an element ends. */
export const htmlToText = (nodes: readonly SafeNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${htmlToText(node.children)}${isBlock(node.tag) ? '\n' : node.tag === 'br' ? ' ' : ''}`,
    )
    .join('')
