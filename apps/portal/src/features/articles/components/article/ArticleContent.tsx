import type { Article } from '@evenkeel/api-contract/content/article'
import type { ReactNode } from 'react'
import { getDisplayHost } from '@evenkeel/api-contract/content/web-url'
import { Banner } from '#components/Banner.tsx'
import buttonStyles from '#components/button.module.css'
import { ExternalSiteLink } from '../ExternalSiteLink.tsx'
import { RichText } from './RichText.tsx'
import { articleMessages } from './article.messages.ts'

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
