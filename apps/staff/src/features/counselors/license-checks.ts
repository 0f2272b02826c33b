import type { License } from '@evenkeel/api-contract/counselor/licenses'
import type { StaffCounselor } from '@evenkeel/api-contract/staff/counselors'
import { counselorsMessages as words } from './counselors.messages.ts'

/** A license that waits for its check, and whose it is. */
export interface PendingLicense {
  readonly providerId: number
  readonly name: string
  readonly email: string
  readonly state: string
  readonly claim: NonNullable<License['claim']>
}

/** What waits for staff, the longest first. */
export const listPendingLicenses = (counselors: readonly StaffCounselor[]): readonly PendingLicense[] =>
  counselors
    .flatMap(({ name, email, provider }) =>
      (provider?.licences ?? []).flatMap(({ state, claim }) =>
        provider && claim && claim.refusal === null
          ? [{ providerId: provider.provider_id, name, email, state, claim }]
          : [],
      ),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.claim.told_at, b.claim.told_at))

/** What stands between a counselor and the search, in words; empty where members find the counselor. */
export function listMissingRequirements({ has_role: hasRole, provider }: StaffCounselor): readonly string[] {
  if (!hasRole) return [words.noRole]
  if (provider === null) return [words.notCome]
  if (provider.is_listed) return []
  const isLicensed = provider.licences.some(({ status }) => status === 'held')
  return [
    ...(provider.is_profile_complete ? [] : [words.noProfile]),
    ...(isLicensed ? [] : [words.noLicence]),
    ...(provider.has_hours ? [] : [words.noHours]),
  ]
}

/** What is to be said of a license beside its state; null where all is well. */
export function describeLicenseStatus({ status, ends_soon: endsSoon, claim }: License): string | null {
  if (status === 'ended') return words.ended
  if (status === 'waiting') return claim?.refusal ? words.backToThem : words.waits
  return endsSoon ? words.endsSoon : null
}
