import { sanitizeHref } from './web-url.ts'

/** Text, or one of the few elements allowed in an article. Only links have an attribute. */
export type SafeNode = string | SafeElement
export interface SafeElement {
  readonly tag: SafeTag
  /** Links only; passed `sanitizeHref`. */
  readonly href?: string
  readonly children: SafeNode[]
}

const blockTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'] as const
const inlineTags = ['strong', 'em', 'a', 'br'] as const
export type SafeTag = (typeof blockTags)[number] | (typeof inlineTags)[number]

const tags: ReadonlySet<string> = new Set([...blockTags, ...inlineTags])
const isBlock = (tag: string): boolean => (blockTags as readonly string[]).includes(tag)
const isVoidTag = (tag: string): boolean => tag === 'br' || tag === 'hr'
/** Elements that are closed by the start of a block element, as in a browser. */
const closedByBlock: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'strong', 'em', 'a'])
/** Deeper than any article; deeper markup is treated as text. */
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

/** A tag exactly as our renderer writes it. Any other markup is treated as text. */
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
 * Parses HTML into a tree of the few elements allowed in an article. Never repairs: anything else (other
 * elements, other attributes, comments, incomplete tags, rejected links) becomes text. No element can contain
 * code, so no sequence of parsing and serializing can reintroduce any.
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

/** Returns the HTML reduced to the allowed elements, serialized from the parsed tree. */
export const sanitizeHtml = (html: string): string => parseSafeHtml(html).map(renderNode).join('')

/** Returns the text of parsed HTML, with a space or line break at the end of each element. */
export const htmlToText = (nodes: readonly SafeNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${htmlToText(node.children)}${isBlock(node.tag) ? '\n' : node.tag === 'br' ? ' ' : ''}`,
    )
    .join('')
