import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { href, type RouteName } from '#lib/paths.ts'
import { getRestrictedPaths } from '#organization/feature-flags.ts'
import type { SessionStatus } from '#session/lifecycle/session-state.ts'
import { getExternalSignInUrl } from '#organization/external-sign-in-url.ts'
import { pageNames } from '#lib/page-names.messages.ts'
import { headerMessages } from './header.messages.ts'

export type MenuItem =
  | {
      readonly kind: 'link'
      readonly label: string
      readonly to: string
      /** The part of the label that is a name. Translation leaves it unchanged. */
      readonly name: string | null
      /** The longest usual text, if the label loads after the page: the menu reserves space for it. */
      readonly room: string | null
    }
  | { readonly kind: 'outside'; readonly label: string; readonly href: string }
  | { readonly kind: 'divider' }

export interface MenuInput {
  readonly organisation: Pick<
    Organization,
    'username' | 'is_root_org' | 'program_name' | 'dfd_client' | 'dfd_redirect_url' | 'restricted_routes'
  > | null
  readonly status: SessionStatus
  readonly firstName: string | null
  readonly unread: number
}

const link = (
  label: string,
  route: RouteName,
  name: string | null = null,
  room: string | null = null,
): MenuItem => ({ kind: 'link', label, to: href(route), name, room })

function signInItems({ organisation, status }: MenuInput): MenuItem[] {
  if (!organisation || status !== 'visitor' || organisation.is_root_org) return []
  if (!organisation.dfd_client) return [link(pageNames.logIn, 'login')]
  const outside = getExternalSignInUrl(organisation.dfd_redirect_url)
  return outside ? [{ kind: 'outside', label: pageNames.logIn, href: outside }] : []
}

function memberItems({ status, firstName, unread }: MenuInput): MenuItem[] {
  // A member whose session is being restored gets the member menu, so that its width is right from the first
  // HTML.
  if (status === 'visitor') return []
  return [
    link(
      unread > 0 ? headerMessages.unread({ count: unread }) : pageNames.messages,
      'messages',
      null,
      headerMessages.unread({ count: 9 }),
    ),
    link(pageNames.documents, 'documents'),
    link(pageNames.appointments, 'appointments'),
    { kind: 'divider' },
    link(firstName ?? pageNames.profile, 'profile', firstName, 'Elizabeth'),
    link(pageNames.logOut, 'logout'),
  ]
}

/**
 * Returns the items of the header menu in order. Empty without an organization, and for the root organization
 * when signed out (HEADER-13).
 */
export function menuItems(input: MenuInput): MenuItem[] {
  const { organisation } = input
  const items: MenuItem[] = []
  if (organisation?.username && !organisation.is_root_org) {
    const name = organisation.program_name ?? organisation.username
    items.push(link(headerMessages.whatIs({ name }), 'about', name))
  }
  if (organisation && !organisation.is_root_org) items.push(link(pageNames.contact, 'contact'))
  const restricted = organisation ? getRestrictedPaths(organisation) : new Set<string>()
  return [...items, ...memberItems(input), ...signInItems(input)].filter(
    (item) => item.kind !== 'link' || !restricted.has(item.to),
  )
}
