import type { ReactNode } from 'react'
import type { Article } from '@evenkeel/api-contract/content/schemas/article'
import { parseSafeHtml, type SafeNode } from '@evenkeel/api-contract/content/sanitize-html'
import { getDisplayHost } from '@evenkeel/api-contract/content/web-url'
import { buttonClass } from '@evenkeel/ui/Button'
import { Banner } from '#components/Banner.tsx'
import { Link } from '#components/Link.tsx'
import { Prose } from '#components/Prose.tsx'
import { ExternalSiteLink } from '../ExternalSiteLink.tsx'
import { articleMessages } from './article.messages.ts'

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
 * Renders the text of an article. It is the only place that renders HTML from outside: the content service
 * sends a few elements, which are parsed here into React elements. Raw HTML is never inserted into the page,
 * so anything else can only render as text (CONTENT-09). Links to our own pages stay below the organization's
 * base path.
 */
export function RichText({ html, lang }: { readonly html: string; readonly lang?: string | undefined }) {
  return <Prose lang={lang}>{renderNodes(parseSafeHtml(html))}</Prose>
}

/** Announces that the next page belongs to an external site, and links to it (CONTENT-08). */
function ExternalArticleLink({ type, url }: { readonly type: Article['type']; readonly url: string }) {
  return (
    <>
      <Banner title={type === 'video' ? articleMessages.videoElsewhere : articleMessages.pageElsewhere}>
        <p>
          {`${articleMessages.newTabBefore} `}
          <span translate="no">{getDisplayHost(url)}</span>
          {'. '}
          {articleMessages.newTabAfter}
        </p>
      </Banner>
      <p>
        <ExternalSiteLink url={url} className={buttonClass()}>
          {type === 'video'
            ? articleMessages.watchOn({ site: getDisplayHost(url) })
            : articleMessages.openOn({ site: getDisplayHost(url) })}
        </ExternalSiteLink>
      </p>
    </>
  )
}

/** The article text, or a link to it. */
export function ArticleContent({
  article: { type, externalUrl, richText, language },
}: {
  readonly article: Article
}): ReactNode {
  return (
    <>
      {externalUrl === null ? null : <ExternalArticleLink type={type} url={externalUrl} />}
      <RichText html={richText} lang={language} />
    </>
  )
}
