import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from '#lib/router/Router.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address within the portal. */
  readonly to: string
  /** Travels with the navigation, beside the address. */
  readonly state?: unknown
}

/** A press that means "go there": it asks for no other window and no download. */
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

/** A link within the portal. One to the page that is shown takes its place in the history. */
export function Link({ to, state, target, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { href, isHere } = useHref(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, target)) return
    event.preventDefault()
    // The second press of a double click falls on what has come in place of what was meant.
    if (event.detail > 1) return
    navigate(to, { replace: isHere, state })
  }
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  )
}
