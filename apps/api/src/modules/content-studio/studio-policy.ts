import type { StudioPermissions } from '@evenkeel/api-contract/staff/studio'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type * as z from 'zod/mini'
import { hasRoleFor, type ActiveGrant } from '#modules/staff-accounts/grant-policy.ts'
import { isUnpublished, isStudioOwned, type Space } from './spaces.ts'

type SpacePermissions = z.output<typeof StudioPermissions>

/** Whether the grants include a role for a space; a shared space requires a grant for all organizations. */
const hasRoleForSpace = (grants: readonly ActiveGrant[], role: StaffRole, { kind, id }: Space): boolean =>
  kind === 'organisation'
    ? hasRoleFor(grants, [role], id)
    : grants.some((grant) => grant.role === role && grant.organisationId === null)

/**
 * Returns what a staff member may do with a space: account managers everything with an organization;
 * editors its texts and pictures, and everything with shared spaces.
 */
export function getStudioPermissions(grants: readonly ActiveGrant[], space: Space): SpacePermissions {
  const isEditor = hasRoleForSpace(grants, 'editor', space)
  const decides = space.kind === 'organisation' ? hasRoleForSpace(grants, 'account_manager', space) : isEditor
  const owned = isStudioOwned(space)
  const isPublic = owned && space.published !== null
  return {
    edit: !owned ? 'nothing' : decides ? 'all' : isEditor ? 'texts' : 'nothing',
    publish: owned && (decides || (isEditor && !isUnpublished(space))),
    decide: isPublic && decides,
    take_over: !owned && decides,
    give_back: isPublic && decides,
  }
}

/** Rejects an action that is not allowed for a space in its current state. */
export function requireStudioPermission(
  grants: readonly ActiveGrant[],
  space: Space,
  right: keyof SpacePermissions,
): void {
  const has = getStudioPermissions(grants, space)[right]
  if (has === true || (has !== false && has !== 'nothing')) return
  throw createHttpError('Unprocessable', describeDenial(space, right))
}

function describeDenial(space: Space, right: keyof SpacePermissions): string {
  if (right !== 'take_over' && !isStudioOwned(space))
    return 'The files own this, so nothing of it can be changed here. Take it over first.'
  if (right === 'take_over' && isStudioOwned(space)) return 'The studio owns this already.'
  return 'Your role does not let you do this here.'
}
