import { parseSafeHtml, type SafeNode } from '@evenkeel/api-contract/content/sanitize-html'
import type { ReactNode } from 'react'
import { Link } from '#components/Link.tsx'
import { Prose } from '#components/Prose.tsx'
import { ExternalSiteLink } from '../ExternalSiteLink.tsx'

function renderLink(href: string, words: ReactNode): ReactNode {
  if (href.startsWith('/')) return <Link to={href}>{words}</Link>
  return /^https?:/i.test(href) ? (
    <ExternalSiteLink url={href}>{words}</ExternalSiteLink>
  ) : (
    <a href={href}>{words}</a>
  )
}

function renderNode(node: SafeNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag, href, children } = node
  if (Tag === 'br' || Tag === 'hr') return <Tag />
  const words = renderNodes(children)
  return Tag === 'a' ? renderLink(href ?? '', words) : <Tag>{words}</Tag>
}

const renderNodes = (nodes: readonly SafeNode[]): ReactNode =>
  nodes.map((node, at) => <RichTextNode key={at} node={node} />)

const RichTextNode = ({ node }: { readonly node: SafeNode }): ReactNode => renderNode(node)

/**
 * An article's text on the page. The only door for text with markup, and a narrow one: the content service sends HTML of
 * a few elements, and here it is read again into those elements and drawn like everything else. No HTML text is ever
 * put into the page, so whatever else it might hold, from whatever source, can only come out as words (CONTENT-09). Links to pages of ours stay below the organisation's base.
 */
export function RichText({ html, lang }: { readonly html: string; readonly lang?: string | undefined }) {
  return <Prose lang={lang}>{renderNodes(parseSafeHtml(html))}</Prose>
}
