import { parseSafeHtml, htmlToText, sanitizeHtml } from '@evenkeel/api-contract/content/sanitize-html'
import { sanitizeHref } from '@evenkeel/api-contract/content/web-url'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import * as z from 'zod'

const LinkData = z.object({
  uri: z.unknown().optional(),
  target: z.object({ sys: z.object({ id: z.string() }) }).optional(),
})

/** The used part of a rich text node; other fields are ignored. */
interface RichNode {
  readonly nodeType: string
  readonly value?: string | undefined
  readonly marks?: readonly { readonly type: string }[] | undefined
  readonly data?: z.output<typeof LinkData> | undefined
  readonly content?: readonly RichNode[] | undefined
}
const RichNode: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    nodeType: z.string(),
    value: z.string().optional(),
    marks: z.array(z.object({ type: z.string() })).optional(),
    data: LinkData.optional(),
    content: z.array(RichNode).optional(),
  }),
)

/** A rich text field of the delivery API. */
export const RichTextField = RichNode.refine(({ nodeType }) => nodeType === 'document', 'is no rich text')

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  'heading-1': 'h2',
  'heading-2': 'h2',
  'heading-3': 'h3',
  'heading-4': 'h3',
  'heading-5': 'h3',
  'heading-6': 'h3',
  'unordered-list': 'ul',
  'ordered-list': 'ol',
  blockquote: 'blockquote',
}
const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em' }

/** The rendered text of an article, and the refused links. */
interface RenderedRichText {
  readonly html: string
  readonly text: string
  readonly refused: readonly string[]
}

/**
 * Renders a rich text document as sanitized HTML. Only the elements articles need are kept (CONTENT-09); of
 * all others the text remains. `pathOf` returns the path of another entry, or null.
 */
export function renderRichText(document: RichNode, pathOf: (id: string) => string | null): RenderedRichText {
  const refused: string[] = []
  const link = (href: string | null, given: string, words: string): string => {
    if (href !== null && sanitizeHref(href) !== null) return `<a href="${escapeHtml(href)}">${words}</a>`
    refused.push(given)
    return words
  }
  const inside = (node: RichNode): string => (node.content ?? []).map(render).join('')
  const words = ({ value = '', marks = [] }: RichNode): string =>
    marks
      .flatMap(({ type }) => markTags[type] ?? [])
      .reduce((html, tag) => `<${tag}>${html}</${tag}>`, escapeHtml(value).replaceAll('\n', '<br>'))
  const item = (node: RichNode): string => {
    const [first, ...more] = node.content ?? []
    return first?.nodeType === 'paragraph' && more.every(({ nodeType }) => nodeType.endsWith('-list'))
      ? `<li>${inside(first)}${more.map(render).join('')}</li>`
      : `<li>${inside(node)}</li>`
  }
  function render(node: RichNode): string {
    const { nodeType, data } = node
    if (nodeType === 'text') return words(node)
    if (nodeType === 'hr') return '<hr>'
    if (nodeType === 'list-item') return item(node)
    if (nodeType === 'hyperlink') {
      const uri = typeof data?.uri === 'string' ? data.uri : ''
      return link(uri, uri, inside(node))
    }
    if (nodeType === 'entry-hyperlink') {
      const id = data?.target?.sys.id ?? ''
      return link(pathOf(id), `to the entry ${id}`, inside(node))
    }
    const tag = tags[nodeType]
    return tag ? `<${tag}>${inside(node)}</${tag}>` : inside(node)
  }
  const html = sanitizeHtml(inside(document)).replaceAll('<p></p>', '')
  return { html, text: htmlToText(parseSafeHtml(html)).trim(), refused }
}
