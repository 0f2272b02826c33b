import type { Article } from '@evenkeel/contract/content/article'
import type { ReactNode } from 'react'
import { hostOf } from '@evenkeel/contract/content/web-address'
import { Banner } from '#ui/Banner.tsx'
import buttonStyles from '#ui/button.module.css'
import { OutsideLink } from '../OutsideLink.tsx'
import { RichText } from './RichText.tsx'
import { articleWords } from './article.words.ts'

/** Says before it happens that the next page belongs to another person, and leads there (CONTENT-08). */
function LeavesPortal({ type, url }: { readonly type: Article['type']; readonly url: string }) {
  return (
    <>
      <Banner title={type === 'video' ? articleWords.videoElsewhere : articleWords.pageElsewhere}>
        <p>
          {`${articleWords.newTabBefore} `}
          <span translate="no">{hostOf(url)}</span>
          {`. ${articleWords.newTabAfter}`}
        </p>
      </Banner>
      <p>
        <OutsideLink url={url} className={`${buttonStyles.button} ${buttonStyles.primary}`}>
          {type === 'video'
            ? articleWords.watchOn({ site: hostOf(url) })
            : articleWords.openOn({ site: hostOf(url) })}
        </OutsideLink>
      </p>
    </>
  )
}

/** What there is to read, or where it is. */
export function ArticleText({
  article: { type, externalUrl, richText, language },
}: {
  readonly article: Article
}): ReactNode {
  return (
    <>
      {externalUrl === null ? null : <LeavesPortal type={type} url={externalUrl} />}
      <RichText html={richText} lang={language} />
    </>
  )
}
