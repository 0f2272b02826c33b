import { sanitizeHref } from '@evenkeel/api-contract/content/web-url'
import { parseSafeHtml, htmlToText, sanitizeHtml } from '@evenkeel/api-contract/content/sanitize-html'
import MarkdownIt from 'markdown-it'

/** The rendered text of an article. */
interface RenderedMarkdown {
  /** Sanitized HTML. */
  readonly html: string
  /** The same without markup. */
  readonly text: string
  /** Errors for the author; lines count from the start of the text. */
  readonly faults: readonly { readonly line: number; readonly message: string }[]
}

const allowedHeadings = new Set(['h2', 'h3'])
/** Markdown rules that articles do not need. */
const disabledRules = [
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

function createRenderer(onRefused: (href: string) => void) {
  const markdown = new MarkdownIt({ html: false, linkify: false }).disable(disabledRules)
  markdown.validateLink = (href) => {
    if (sanitizeHref(href) !== null) return true
    onRefused(href)
    return false
  }
  return markdown
}

const lineOf = (text: string, part: string): number =>
  text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length

/**
 * Renders Markdown as sanitized HTML. HTML in the text is escaped; links are limited to what `sanitizeHref`
 * allows.
 */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const refused: string[] = []
  const made = createRenderer((href) => refused.push(href))
  const tokens = made.parse(markdown, {})
  const headings = tokens
    .filter(({ type, tag }) => type === 'heading_open' && !allowedHeadings.has(tag))
    .map(({ map, tag }) => ({ line: (map?.[0] ?? 0) + 1, message: `a heading is ## or ###, not ${tag}` }))
  const links = refused.map((href) => ({
    line: lineOf(markdown, href),
    message: `the link ${href} is no web address, phone number or page of the portal`,
  }))
  const html = sanitizeHtml(made.renderer.render(tokens, made.options, {}).replaceAll('\n', ' ').trim())
  return {
    html,
    text: htmlToText(parseSafeHtml(html)).trim(),
    faults: [...headings, ...links],
  }
}
