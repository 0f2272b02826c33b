import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** In-person meeting requests, for the care line and counselors. */
export const meetingRequestMessages = defineMessages(
  'staff-meeting-request',
  {
    near: 'Near',
    area: 'ZIP codes that begin with {$area}',
    noArea: 'Anywhere in the state',
    wishes: 'Wishes',
    F: 'a woman',
    M: 'a man',
    language: 'in {$language}',
    morning: 'in the morning',
    afternoon: 'in the afternoon',
    evening: 'in the evening',
    notes: 'In their own words',
    none: 'None',
    notSaid: 'Not said',
  },
  { critical: [] },
)
