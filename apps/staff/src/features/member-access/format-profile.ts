import {
  employmentStatuses,
  genders,
  jobTitles,
  relationshipStatuses,
} from '@evenkeel/api-contract/reference-data/choices'
import type { StaffProfile } from '@evenkeel/api-contract/staff/member-record'

/** The words of a choice; a value that is none of them as it is. */
const findOptionLabel = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | null,
): string => options.find((option) => option.value === value)?.label ?? value ?? ''

/** "April 9, 1988 (38)" */
export function formatBirthday({
  birthdate,
  timezone,
}: Pick<StaffProfile, 'birthdate' | 'timezone'>): string {
  const born = Temporal.PlainDate.from(birthdate)
  const today = Temporal.Now.plainDateISO(timezone)
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    born.toZonedDateTime('UTC').epochMilliseconds,
  )
  return `${words} (${born.until(today, { largestUnit: 'years' }).years})`
}

export const formatGender = ({ gender }: Pick<StaffProfile, 'gender'>): string =>
  findOptionLabel(genders, gender)

/** The address in one line, as on a letter. */
export function formatAddress({
  address1,
  address2,
  city,
  state,
  zip,
}: Pick<StaffProfile, 'address1' | 'address2' | 'city' | 'state' | 'zip'>): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter(Boolean).join(', ')
}

export const formatWork = ({
  employment_status,
  job_title,
  relationship_status,
}: Pick<StaffProfile, 'employment_status' | 'job_title' | 'relationship_status'>): string =>
  [
    findOptionLabel(employmentStatuses, employment_status),
    findOptionLabel(jobTitles, job_title),
    findOptionLabel(relationshipStatuses, relationship_status),
  ]
    .filter(Boolean)
    .join(', ')
