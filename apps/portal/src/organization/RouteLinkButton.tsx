import type { ReactNode } from 'react'
import { href } from '#lib/paths.ts'
import { ButtonLink, type ButtonKind } from '#components/Button.tsx'
import { isRouteAvailable } from './restricted-routes.ts'
import { useTenant } from './organization-context.tsx'

/** A button to a page, where the organisation of this page has it; nothing where it would lead nowhere (ORG-16). */
export function RouteLinkButton({
  name,
  kind = 'primary',
  state,
  children,
}: {
  readonly name: 'appointment-type' | 'help-myself' | 'login'
  readonly kind?: ButtonKind
  /** Travels with the navigation. */
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
