import type { ReactNode } from 'react'
import { href } from '#lib/paths.ts'
import type { ButtonKind } from '@evenkeel/ui/Button'
import { ButtonLink } from '#components/Button.tsx'
import { isRouteAvailable } from './feature-flags.ts'
import { useTenant } from './organization-context.tsx'

/** A link button to a route. Renders nothing if the organization does not have the page (ORG-16). */
export function RouteLinkButton({
  name,
  kind = 'primary',
  state,
  children,
}: {
  readonly name: 'appointment-type' | 'help-myself' | 'login'
  readonly kind?: ButtonKind
  /** History state of the navigation. */
  readonly state?: unknown
  readonly children: ReactNode
}) {
  const { organisation } = useTenant()
  if (!isRouteAvailable(organisation, name)) return null
  return (
    <ButtonLink kind={kind} to={href(name)} state={state}>
      {children}
    </ButtonLink>
  )
}
