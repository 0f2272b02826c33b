import { parseWebUrl } from '@evenkeel/api-contract/content/web-url'
import type { ReactNode } from 'react'
import { getSafeRedirect } from '#lib/safe-redirect.ts'
import { Link } from '../Link.tsx'

/**
 * A link to where a program's editors point: a page of ours (`/…`), a place on this page (`#…`) or another site. What
 * is none of these stays plain words, whoever wrote it.
 */
export function ContentLink({
  url,
  newTab = false,
  children,
}: {
  readonly url: string
  readonly newTab?: boolean
  readonly children: ReactNode
}) {
  const inside = url.startsWith('#') ? url : getSafeRedirect(url, '')
  if (inside !== null) return <Link to={inside}>{children}</Link>
  if (parseWebUrl(url) === null) return <span>{children}</span>
  return (
    <a href={url} rel="noopener noreferrer" {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </a>
  )
}
