import type { StudioSpace } from '@evenkeel/api-contract/staff/schemas/studio'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { spaceListMessages as words } from '../studio.messages.ts'

const tones = { new: 'warning', active: 'success', inactive: 'error' } as const

/** Status tags of a space. */
export function SpaceTags({ space }: { readonly space: StudioSpace }) {
  const { state, restricted_routes, organisation } = space
  return (
    <span className={parts.row}>
      {organisation ? <Tag tone={tones[state]}>{words[state]}</Tag> : null}
      {restricted_routes.length === 0 ? null : (
        <Tag>{words.restricted({ count: restricted_routes.length })}</Tag>
      )}
    </span>
  )
}

/** Tag that names the owner of a space: studio or files. */
export function OwnerTag({ space }: { readonly space: StudioSpace }) {
  return <Tag>{words[space.owner]}</Tag>
}
