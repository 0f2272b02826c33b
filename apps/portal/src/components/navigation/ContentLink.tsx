import { parseWebUrl } from '@evenkeel/api-contract/content/web-url'
import type { ReactNode } from 'react'
import { getSafeRedirect } from '#lib/safe-redirect.ts'
import { Link } from '../Link.tsx'

/**
 * A link in a program's content: an in-app page (`/…`), an anchor on this page (`#…`) or another site.
 * Renders plain text for any other target.
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
