import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

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

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** In-app path. */
  readonly to: string
  /** History state of the navigation. */
  readonly state?: unknown
}

/** A link within the portal. A link to the current page replaces its history entry. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(rest.target === undefined ? {} : { target: rest.target }),
  })
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented) return
    // The second press of a double click would hit whatever has replaced the link.
    if (event.detail > 1 && isPlainClick(event, rest.target)) event.preventDefault()
    else navigate(event)
  }
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  )
}
