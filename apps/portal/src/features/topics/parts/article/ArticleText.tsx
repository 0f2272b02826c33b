import type { Article } from '@evenkeel/contract/content/article'
import type { ReactNode } from 'react'
import { hostOf } from '@evenkeel/contract/content/web-address'
import { Banner } from '#ui/Banner.tsx'
import buttonStyles from '#ui/button.module.css'
import { OutsideLink } from '../OutsideLink.tsx'
import { RichText } from './RichText.tsx'

/** Says before it happens that the next page belongs to another person, and leads there (CONTENT-08). */
function LeavesPortal({ type, url }: { readonly type: Article['type']; readonly url: string }) {
  return (
    <>
      <Banner title={`This ${type === 'video' ? 'video' : 'page'} is on another website`}>
        <p>
          It opens in a new tab on <span translate="no">{hostOf(url)}</span>. That site has its own privacy
          rules, and we do not tell it who you are.
        </p>
      </Banner>
      <p>
        <OutsideLink url={url} className={`${buttonStyles.button} ${buttonStyles.primary}`}>
          {type === 'video' ? 'Watch' : 'Open'} on {hostOf(url)}
        </OutsideLink>
      </p>
    </>
  )
}

/** What there is to read, or where it is. */
export function ArticleText({
  article: { type, externalUrl, richText },
}: {
  readonly article: Article
}): ReactNode {
  return (
    <>
      {externalUrl === null ? null : <LeavesPortal type={type} url={externalUrl} />}
      <RichText html={richText} />
    </>
  )
}
