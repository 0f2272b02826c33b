import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from '#lib/router/Router.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** In-app path. */
  readonly to: string
  /** History state of the navigation. */
  readonly state?: unknown
}

/** True for a plain click: no modifier key, new window or download. */
export const isPlainClick = (
  {
    button,
    metaKey,
    altKey,
    ctrlKey,
    shiftKey,
  }: Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>,
  target?: string,
): boolean =>
  button === 0 && (target === undefined || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)

/** A link within the portal. A link to the current page replaces its history entry. */
export function Link({ to, state, target, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { href, isHere } = useHref(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, target)) return
    event.preventDefault()
    // The second press of a double click would hit whatever has replaced the link.
    if (event.detail > 1) return
    navigate(to, { replace: isHere, state })
  }
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  )
}
