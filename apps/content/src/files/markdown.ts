import { safeHref } from '@evenkeel/contract/content/web-address'
import { parseSafeHtml, plainText, safeHtml } from '@evenkeel/contract/content/safe-html'
import MarkdownIt from 'markdown-it'

/** An article's text as it is kept. */
export interface Written {
  /** Safe HTML. */
  readonly html: string
  /** The same without markup. */
  readonly text: string
  /** What the writer should know; lines count from the start of the text. */
  readonly faults: readonly { readonly line: number; readonly message: string }[]
}

const levels = new Set(['h2', 'h3'])
/** What articles do without: it would come out as text, or needs care no article is worth. */
const unused = [
  'image',
  'table',
  'code',
  'fence',
  'backticks',
  'html_block',
  'html_inline',
  'autolink',
  'lheading',
]

function renderer(onRefused: (href: string) => void) {
  const markdown = new MarkdownIt({ html: false, linkify: false }).disable(unused)
  markdown.validateLink = (href) => {
    if (safeHref(href) !== null) return true
    onRefused(href)
    return false
  }
  return markdown
}

const lineOf = (text: string, part: string): number =>
  text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length

/** Turns Markdown into safe HTML. HTML in the text stays text; links lead only where `safeHref` allows. */
export function writeArticle(markdown: string): Written {
  const refused: string[] = []
  const made = renderer((href) => refused.push(href))
  const tokens = made.parse(markdown, {})
  const headings = tokens
    .filter(({ type, tag }) => type === 'heading_open' && !levels.has(tag))
    .map(({ map, tag }) => ({ line: (map?.[0] ?? 0) + 1, message: `a heading is ## or ###, not ${tag}` }))
  const links = refused.map((href) => ({
    line: lineOf(markdown, href),
    message: `the link ${href} is no web address, phone number or page of the portal`,
  }))
  const html = safeHtml(made.renderer.render(tokens, made.options, {}).replaceAll('\n', ' ').trim())
  return {
    html,
    text: plainText(parseSafeHtml(html)).trim(),
    faults: [...headings, ...links],
  }
}
