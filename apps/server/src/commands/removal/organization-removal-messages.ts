import type { Api } from '@evenkeel/api/app'
import { pluralize } from '../cli/pluralize.ts'
import { describeUnknownOrganization } from '../cli/unknown-organization.ts'

type Outcome = Awaited<ReturnType<Api['organisationRemoval']['remove']>>
type NotRemoved = Extract<Outcome, { readonly not_now: string }>
type Report = Exclude<Outcome, NotRemoved>

type Plan = Exclude<Awaited<ReturnType<Api['organisationRemoval']['plan']>>, NotRemoved>

type MessageFormatter = (organisation: string, count: number, moveTo: string) => string

const reasonMessages: Readonly<Record<NotRemoved['not_now'], MessageFormatter>> = {
  unknown: (organisation) => `There is no organization ${organisation}.`,
  root: (organisation) => `${organisation} is the product's own site, which every installation has.`,
  target: (_organisation, _count, moveTo) =>
    `The members cannot go to ${moveTo}: there is no organization of that client id in use.`,
  target_same: (organisation) => `The members cannot go to ${organisation}: it is the one to be removed.`,
  target_root: (_organisation, _count, moveTo) =>
    `The members cannot go to ${moveTo}: it is the product's own site, where nobody is a member.`,
  members: (_organisation, count) =>
    `${pluralize(count, 'member belongs', 'members belong')} to it. Move them with --move-to <client id>, or export and remove them with --export-to <folder>.`,
  danger: (_organisation, count) =>
    `${pluralize(count, 'person said yes to danger and was', 'people said yes to danger and were')} not called yet. Call first, and note it: npm run callback-queue.`,
  call: (_organisation, count) =>
    `${pluralize(count, 'person', 'people')} must be called, because an appointment was lost. Call first, and note it: npm run callback-queue.`,
  reschedule: (_organisation, count) =>
    `${pluralize(count, 'appointment is', 'appointments are')} being moved at this moment. Try again in a few minutes.`,
}

/** Explains why an organization was not removed; `moveTo` is the target of its members. */
export const describeNotRemoved = (
  organisation: string,
  { not_now: why, count }: NotRemoved,
  moveTo = '',
): string => `Nothing was removed. ${reasonMessages[why](organisation, count, moveTo)}`

/** The same before the removal starts; suggests similar names from the client ids in `known`. */
export function describeRejectedPlan(
  organisation: string,
  refusal: NotRemoved,
  moveTo: string | undefined,
  known: readonly string[],
): string {
  if (refusal.not_now === 'unknown')
    return `Nothing was removed. ${describeUnknownOrganization(organisation, known)}`
  if (refusal.not_now === 'target' && moveTo !== undefined && !known.includes(moveTo))
    return `Nothing was removed. The members cannot go to ${moveTo}. ${describeUnknownOrganization(moveTo, known)}`
  return describeNotRemoved(organisation, refusal, moveTo)
}

/** Describes a planned removal with counts; members move to `moveTo`, or are exported to `exportTo` and removed. */
export function describePlan(
  { program, members, appointments, registrations }: Plan,
  { moveTo, exportTo }: { readonly moveTo?: string | undefined; readonly exportTo?: string | undefined },
): string {
  const numbers = [
    pluralize(members, 'member', 'members'),
    `${pluralize(appointments, 'appointment', 'appointments')} ahead`,
    pluralize(registrations, 'unconfirmed registration', 'unconfirmed registrations'),
  ]
  const they =
    moveTo === undefined
      ? exportTo === undefined
        ? ''
        : ` Every member is exported to ${exportTo} and removed.`
      : ` Members and appointments go to ${moveTo}; unconfirmed registrations end.`
  return `This ends ${program} for good: ${numbers.join(', ')}.${they}`
}

/** Reports how many members were moved. */
const describeMoved = (moved: number, moveTo: string): string =>
  moved === 0
    ? `Nobody was left to move to ${moveTo}.`
    : `${pluralize(moved, 'member was', 'members were')} moved to ${moveTo}. Everybody was logged out, is told by mail, and logs in there with the same email and password.`

/**
 * Report after the removal of an organization whose config file is `sampleFile`; same text as
 * docs/operating/organizations.md.
 */
export function describeRemoval(
  organisation: string,
  moveTo: string | null,
  { moved, patients_later: later, registrations, visitors }: Report,
  file: string,
): readonly string[] {
  return [
    ...(moveTo === null ? [] : [describeMoved(moved, moveTo)]),
    ...(later > 0
      ? [`The telehealth service did not take over ${later} of them yet: it does with their next log-in.`]
      : []),
    `${pluralize(registrations, 'registration', 'registrations')} nobody had confirmed, and answers of ${pluralize(visitors, 'visitor', 'visitors')}, were removed.`,
    `The pages of ${organisation} say that it has ended, with the help lines. Its name and hosts stay taken.`,
    `Take ${file} away when you like, then run: npm run programmes:reload`,
  ]
}
