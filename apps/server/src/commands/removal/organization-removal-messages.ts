import type { Api } from '@evenkeel/api/app'
import { pluralize } from '../cli/command-line.ts'
import { describeUnknownOrganization } from '../cli/member-command.ts'

type Outcome = Awaited<ReturnType<Api['organisationRemoval']['remove']>>
type NotRemoved = Extract<Outcome, { readonly not_now: string }>
type Report = Exclude<Outcome, NotRemoved>

type Plan = Exclude<Awaited<ReturnType<Api['organisationRemoval']['plan']>>, NotRemoved>

type MessageFormatter = (organisation: string, count: number, moveTo: string) => string

const reasonMessages: Readonly<Record<NotRemoved['not_now'], MessageFormatter>> = {
  unknown: (organisation) => `There is no organization ${organisation}.`,
  root: (organisation) => `${organisation} is the site of the product itself, which every installation has.`,
  target: (_organisation, _count, moveTo) =>
    `The members cannot go to ${moveTo}: no organization with that client id is in use.`,
  target_same: (organisation) =>
    `The members cannot go to ${organisation}: it is the organization to be removed.`,
  target_root: (_organisation, _count, moveTo) =>
    `The members cannot go to ${moveTo}: it is the site of the product itself, which has no members.`,
  members: (_organisation, count) =>
    `${pluralize(count, 'member belongs', 'members belong')} to it. Move them with --move-to <client id>, or export and remove them with --export-to <folder>.`,
  danger: (_organisation, count) =>
    `${pluralize(count, 'member reported danger and was', 'members reported danger and were')} not called yet. Call first and record it: npm run callback-queue.`,
  call: (_organisation, count) =>
    `${pluralize(count, 'member', 'members')} must be called because an appointment was lost. Call first and record it: npm run callback-queue.`,
  reschedule: (_organisation, count) =>
    `${pluralize(count, 'appointment is', 'appointments are')} being rescheduled. Try again in a few minutes.`,
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
    pluralize(appointments, 'upcoming appointment', 'upcoming appointments'),
    pluralize(registrations, 'unconfirmed registration', 'unconfirmed registrations'),
  ]
  const they =
    moveTo === undefined
      ? exportTo === undefined
        ? ''
        : ` Every member is exported to ${exportTo} and removed.`
      : ` Members and appointments move to ${moveTo}; unconfirmed registrations are deleted.`
  return `This permanently removes ${program}: ${numbers.join(', ')}.${they}`
}

/** Reports how many members were moved. */
const describeMoved = (moved: number, moveTo: string): string =>
  moved === 0
    ? `There were no members to move to ${moveTo}.`
    : `${pluralize(moved, 'member was', 'members were')} moved to ${moveTo}. They were logged out, are notified by email, and log in there with the same email and password.`

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
      ? [`The telehealth service has not moved ${later} of them yet: it will at their next log-in.`]
      : []),
    `${pluralize(registrations, 'unconfirmed registration', 'unconfirmed registrations')}, and answers of ${pluralize(visitors, 'visitor', 'visitors')}, were removed.`,
    `The pages of ${organisation} now say that it has ended, with the help lines. Its name and hosts stay reserved.`,
    `Delete ${file} at any time, then run: npm run programmes:reload`,
  ]
}
