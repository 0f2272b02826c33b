import type { Article } from '@evenkeel/contract/content/article'
import type { ReactNode } from 'react'
import { getDisplayHost } from '@evenkeel/contract/content/web-address'
import { Banner } from '#ui/Banner.tsx'
import buttonStyles from '#ui/button.module.css'
import { ExternalSiteLink } from '../OutsideLink.tsx'
import { RichText } from './RichText.tsx'
import { articleMessages } from './article.words.ts'

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
