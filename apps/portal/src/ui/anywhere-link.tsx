import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * A link to where a program's editors point: a page of ours (`/…`), a place on this page (`#…`) or another site. What
 * is none of these stays plain words, whoever wrote it.
 */
export function AnywhereLink({
  url,
  newTab = false,
  children,
}: {
  readonly url: string
  readonly newTab?: boolean
  readonly children: ReactNode
}) {
  if (/^[/#](?![/\\\s])/.test(url)) return <Link to={url}>{children}</Link>
  if (!/^https?:\/\//i.test(url)) return <span>{children}</span>
  return (
    <a href={url} rel="noopener noreferrer" {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </a>
  )
}
