import type { StudioRights } from '@evenkeel/contract/staff/studio'
import { refuse } from '@evenkeel/server/http/failure'
import type { StaffRole } from '@evenkeel/contract/staff/roles'
import type * as z from 'zod/mini'
import { hasRoleFor, type HeldGrant } from '../people/rules.ts'
import { isNew, isOwned, type Space } from './spaces.ts'

type Rights = z.output<typeof StudioRights>

/** Whether somebody has a role for a space; a shared one takes a grant for all organisations. */
const hasRole = (grants: readonly HeldGrant[], role: StaffRole, { kind, id }: Space): boolean =>
  kind === 'organisation'
    ? hasRoleFor(grants, [role], id)
    : grants.some((grant) => grant.role === role && grant.organisationId === null)

/**
 * What somebody may do with a space as it stands: account managers everything with an organisation, editors its words and pictures, and
 * everything with the shared spaces.
 */
export function rightsFor(grants: readonly HeldGrant[], space: Space): Rights {
  const isEditor = hasRole(grants, 'editor', space)
  const decides = space.kind === 'organisation' ? hasRole(grants, 'account_manager', space) : isEditor
  const owned = isOwned(space)
  const isPublic = owned && space.published !== null
  return {
    edit: !owned ? 'nothing' : decides ? 'all' : isEditor ? 'texts' : 'nothing',
    publish: owned && (decides || (isEditor && !isNew(space))),
    decide: isPublic && decides,
    take_over: !owned && decides,
    give_back: isPublic && decides,
  }
}

/** Refuses what somebody may not do with a space as it stands. */
export function requireRight(grants: readonly HeldGrant[], space: Space, right: keyof Rights): void {
  const has = rightsFor(grants, space)[right]
  if (has === true || (has !== false && has !== 'nothing')) return
  throw refuse('Unprocessable', whyNot(space, right))
}

function whyNot(space: Space, right: keyof Rights): string {
  if (right !== 'take_over' && !isOwned(space))
    return 'The files own this, so nothing of it can be changed here. Take it over first.'
  if (right === 'take_over' && isOwned(space)) return 'The studio owns this already.'
  return 'Your role does not let you do this here.'
}
