import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { parseWebUrl } from '@evenkeel/api-contract/content/web-url'
import styles from './outside-link.module.css'
import { topicsMessages } from '../topics.messages.ts'

/**
 * A link to an external site: opens a new tab without a referrer. A value that is no web address is rendered
 * as text.
 */
export function ExternalSiteLink({
  url,
  className,
  children,
}: {
  readonly url: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  if (parseWebUrl(url) === null) return <span>{children}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <ExternalLink aria-hidden="true" size="0.85em" className={styles.icon} />
      <span className="visually-hidden">{` ${topicsMessages.otherSite}`}</span>
    </a>
  )
}
