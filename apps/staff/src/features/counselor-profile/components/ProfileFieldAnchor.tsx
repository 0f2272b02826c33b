import type { ProfileField } from '@evenkeel/api-contract/counselor/validate-profile'
import type { ReactNode } from 'react'

/** Focus target of a profile field, used by error links. */
export function ProfileFieldAnchor({
  field,
  children,
}: {
  readonly field: ProfileField
  readonly children: ReactNode
}) {
  return <div data-profile-field={field}>{children}</div>
}
