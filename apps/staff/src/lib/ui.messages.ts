import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'
import type { AuditPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'

/** Messages shared by several screens. */
export const uiMessages = defineMessages(
  'staff-ui',
  {
    loading: 'Loading …',
    tryAgain: 'Try again',
    failed: 'We could not load this. Nothing was changed.',
    notReached: 'We could not reach the server. Please check your connection and try again.',
    wentWrong: 'That did not work. Nothing was changed. Please try again in a moment.',
    tooMany: 'That was tried too often. Please wait a few minutes, then try again.',
    telehealthDown: 'The telehealth service does not answer right now. Please try again in a few minutes.',
    notAllowed: 'Your role does not allow this any more. Ask an administrator if you need it.',
    gone: 'This is not here any more. Please go back and look again.',
    unsaved: 'Not saved yet. It stays in this window, also when you load the page again.',
    discard: 'Throw my changes away',
    close: 'Close',
    cancel: 'Cancel',
    dash: '–',
    optional: '(optional)',
    documentTitle: '{page} · {program} staff',
    allOrganizations: 'All organizations',
    typeToFind: 'Type a name to find it',
    more: 'There are more. Type a few more letters.',
    noMatch: 'No organization has this name.',
    showAll: 'Show the list',
    none: 'None',
    yes: 'Yes',
    no: 'No',
  },
  { critical: [] },
)

/** Display names of roles. */
export const roleMessages = defineMessages(
  'staff-roles',
  {
    care_line: 'Care line',
    account_manager: 'Account manager',
    editor: 'Editor',
    privacy_officer: 'Privacy officer',
    administrator: 'Administrator',
    counselor: 'Counselor',
  } satisfies Record<StaffRole, string>,
  { critical: [] },
)

/** Purposes of member access, as chosen and as shown in the audit log. */
export const purposeMessages = defineMessages(
  'staff-purposes',
  {
    danger: 'Call because of danger',
    member_asked: 'The member asked for help',
    appointment: 'An appointment went wrong',
    sessions: 'Covered sessions are in question',
    records: 'A copy or a removal of the data',
    legal: 'A court or a law asks for it',
    repair: 'Something failed and must be put right',
  } satisfies Record<AuditPurpose, string>,
  { critical: [] },
)

/** In-person meeting requests, for the care line and counselors. */
export const meetingRequestMessages = defineMessages(
  'staff-meeting-request',
  {
    near: 'Near',
    area: 'ZIP codes that begin with {area}',
    noArea: 'Anywhere in the state',
    wishes: 'Wishes',
    F: 'a woman',
    M: 'a man',
    language: 'in {language}',
    morning: 'in the morning',
    afternoon: 'in the afternoon',
    evening: 'in the evening',
    notes: 'In their own words',
    none: 'None',
    notSaid: 'Not said',
  },
  { critical: [] },
)
