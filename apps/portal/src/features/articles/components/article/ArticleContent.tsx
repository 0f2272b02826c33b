import type { ReactNode } from 'react'
import type { Article } from '@evenkeel/api-contract/content/article'
import { parseSafeHtml, type SafeNode } from '@evenkeel/api-contract/content/sanitize-html'
import { getDisplayHost } from '@evenkeel/api-contract/content/web-url'
import { Banner } from '#components/Banner.tsx'
import { Link } from '#components/Link.tsx'
import { Prose } from '#components/Prose.tsx'
import buttonStyles from '#components/button.module.css'
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
 * An article's text on the page. The only door for text with markup, and a narrow one: the content service sends HTML of
 * a few elements, and here it is read again into those elements and drawn like everything else. No HTML text is ever
 * put into the page, so whatever else it might hold, from whatever source, can only come out as words (CONTENT-09). Links to pages of ours stay below the organisation's base.
 */
export function RichText({ html, lang }: { readonly html: string; readonly lang?: string | undefined }) {
  return <Prose lang={lang}>{renderNodes(parseSafeHtml(html))}</Prose>
}

/** Says before it happens that the next page belongs to another person, and leads there (CONTENT-08). */
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
        <ExternalSiteLink url={url} className={`${buttonStyles.button} ${buttonStyles.primary}`}>
          {type === 'video'
            ? articleMessages.watchOn({ site: getDisplayHost(url) })
            : articleMessages.openOn({ site: getDisplayHost(url) })}
        </ExternalSiteLink>
      </p>
    </>
  )
}

/** What there is to read, or where it is. */
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
