import type { ProfileField } from '@evenkeel/api-contract/counselor/validate-profile'
import type { ReactNode } from 'react'

/** Where a field is, for whoever is led to what is wrong with it. */
export function ProfileFieldAnchor({
  field,
  children,
}: {
  readonly field: ProfileField
  readonly children: ReactNode
}) {
  return <div data-profile-field={field}>{children}</div>
}
