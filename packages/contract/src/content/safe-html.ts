import { safeHref } from './web-address.ts'

/** Text, or one of the few elements an article may hold. Only a link has an attribute. */
export type SafeNode = string | SafeElement
export interface SafeElement {
  readonly tag: SafeTag
  /** Of a link; passed `safeHref`. */
  readonly href?: string
  readonly children: SafeNode[]
}

const blocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr'] as const
const inline = ['strong', 'em', 'a', 'br'] as const
export type SafeTag = (typeof blocks)[number] | (typeof inline)[number]

const tags: ReadonlySet<string> = new Set([...blocks, ...inline])
const isBlock = (tag: string): boolean => (blocks as readonly string[]).includes(tag)
const isEmpty = (tag: string): boolean => tag === 'br' || tag === 'hr'
/** Elements that end where a block begins: a browser would end them there too. */
const endsBeforeBlock: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'strong', 'em', 'a'])
/** Deeper than any article goes; what is nested deeper is taken as text. */
const MAX_DEPTH = 16

const named: Readonly<Record<string, string>> = {
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
      hex ? codePoint(hex, 16) : dec ? codePoint(dec, 10) : (named[name ?? ''] ?? whole),
  )

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A tag written exactly as our own renderer writes it. Everything else that looks like markup is text. */
const TAG = /<(\/?)([a-z][a-z0-9]*)(?: href="([^"<>]*)")? ?(\/?)>/g

interface Open {
  readonly tag: SafeTag | null
  readonly children: SafeNode[]
}

class Tree {
  readonly #stack: Open[] = [{ tag: null, children: [] }]
  get #top(): Open {
    return this.#stack.at(-1) as Open
  }
  get nodes(): SafeNode[] {
    return (this.#stack[0] as Open).children
  }
  text(words: string): void {
    const { children } = this.#top
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + words
    else if (words !== '') children.push(words)
  }
  open(tag: SafeTag, href: string | null): void {
    if (isBlock(tag)) while (endsBeforeBlock.has(this.#top.tag ?? '')) this.#stack.pop()
    if (tag === 'li' && this.#top.tag === 'li') this.#stack.pop()
    const element = { tag, ...(href === null ? {} : { href }), children: [] }
    this.#top.children.push(element)
    if (!isEmpty(tag)) this.#stack.push(element)
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
  const tree = new Tree()
  let at = 0
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, tag = '', rawHref] = match
    const href = rawHref === undefined ? null : safeHref(decode(rawHref))
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

const write = (node: SafeNode): string => {
  if (typeof node === 'string') return encode(node)
  const href = node.href === undefined ? '' : ` href="${encode(node.href)}"`
  const start = `<${node.tag}${href}>`
  return isEmpty(node.tag) ? start : `${start}${node.children.map(write).join('')}</${node.tag}>`
}

/** The HTML with nothing in it but the elements an article may hold, written again from the tree. */
export const safeHtml = (html: string): string => parseSafeHtml(html).map(write).join('')

/** The words of some HTML, with a space or line break where an element ends. */
export const plainText = (nodes: readonly SafeNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${plainText(node.children)}${isBlock(node.tag) ? '\n' : node.tag === 'br' ? ' ' : ''}`,
    )
    .join('')
